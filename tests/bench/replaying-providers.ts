/**
 * Both doubles behind two ports that answer LATENCY_MS after a request arrived, in a process of its own. What was asked before
 * is answered from memory: inventing dozens of answers at once takes a double longer than a provider's latency. So are
 * the figures of one word, with those of another: inventing them takes more of a processor than most programs need for such a job.
 */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { request as ask } from 'undici';
import { startSandbox } from '../../server/sandbox/index.ts';

const latencyMs = Number(process.argv[2]);

interface Kept {
  status: number;
  type: string;
  body: Buffer;
  /** What it was asked with. */
  tag: string | undefined;
  word: string | undefined;
}

/** What names a unit to the keyword data provider, which repeats it in its answer. */
const tagOf = (text: string) => /"tag":"([^"]*)"/.exec(text)?.[1];

/** The one word, as it is written, whose figures are asked for. */
const ONE_WORD = /"keywords":\[("[^"]*")\]/;
const wordOf = (url: string, text: string) =>
  url.includes('/keyword_overview/') ? ONE_WORD.exec(text)?.[1] : undefined;

/** The same answer to another request, whose tag is as long. */
function answerTo(tag: string | undefined, word: string | undefined, kept: Kept): Buffer {
  const answer = Buffer.from(word && kept.word ? kept.body.toString().replaceAll(kept.word, () => word) : kept.body);
  const at = tag && kept.tag ? answer.indexOf(kept.tag) : -1;
  if (at >= 0) answer.write(tag!, at);
  return answer;
}

/** Two requests are the same when they differ in nothing but the tag of their unit, or the one word that they ask about. */
const sameRequest = (url: string, body: string) => {
  const untagged = body.replace(/"(tag|user)":"[^"]*"/g, '');
  return `${url} ${wordOf(url, body) ? untagged.replace(ONE_WORD, '') : untagged}`;
};

async function textOf(request: IncomingMessage): Promise<string> {
  let text = '';
  for await (const chunk of request) text += chunk;
  return text;
}

function replaying(target: string) {
  const kept = new Map<string, Kept>();
  const fromDouble = async (request: IncomingMessage, body: string): Promise<Kept> => {
    const headers = { authorization: request.headers.authorization ?? '', 'content-type': 'application/json' };
    const init = request.method === 'POST' ? ({ method: 'POST', headers, body } as const) : { headers };
    // Not `fetch`: the double would compress each answer, and this process unpack it, for as long as all the rest takes.
    const answer = await ask(target + request.url, init);
    const type = String(answer.headers['content-type'] ?? 'application/json');
    const asked = { tag: tagOf(body), word: wordOf(request.url!, body) };
    return { status: answer.statusCode, type, body: Buffer.from(await answer.body.arrayBuffer()), ...asked };
  };
  return async (request: IncomingMessage, response: ServerResponse) => {
    const due = performance.now() + latencyMs;
    const body = await textOf(request);
    const key = sameRequest(request.url!, body);
    const known = kept.get(key) ?? (await fromDouble(request, body));
    kept.set(key, known);
    await delay(Math.max(0, due - performance.now()));
    const answer = answerTo(tagOf(body), wordOf(request.url!, body), known);
    response.writeHead(known.status, { 'content-type': known.type, 'content-length': answer.length });
    response.end(answer);
  };
}

async function open(target: string): Promise<string> {
  const { origin, pathname } = new URL(target);
  const server = createServer(replaying(origin)).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}${pathname === '/' ? '' : pathname}`;
}

const sandbox = await startSandbox();
sandbox.control.setLimits({ trendsLivePerMinute: 1e6, requestsPerMinute: 1e6, simultaneous: 1e6 });
process.send!({
  DATAFORSEO_BASE_URL: await open(sandbox.keywordDataUrl),
  OPENROUTER_BASE_URL: await open(sandbox.gatewayUrl),
});
process.once('disconnect', () => process.exit());
