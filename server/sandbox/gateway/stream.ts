import type { Reply } from '../wire.ts';

const COMMENT = ': OPENROUTER PROCESSING\n\n';
const event = (chunk: unknown) => `data: ${JSON.stringify(chunk)}\n\n`;

interface FullChoice {
  message: { role: string; content: string };
  finish_reason: string;
}

interface Completion {
  choices?: FullChoice[];
  usage?: unknown;
  system_fingerprint?: unknown;
}

/** A completion as server-sent events: comment, content, usage, `[DONE]`. Chunks have no fingerprint. Errors stay plain JSON. */
export function streamed(reply: Reply): Reply {
  const { choices, usage, system_fingerprint: _, ...rest } = JSON.parse(reply.body) as Completion;
  const choice = choices?.[0];
  if (reply.status !== 200 || choice === undefined) return reply;
  const head = { ...rest, object: 'chat.completion.chunk' };
  const { role, content } = choice.message;
  const half = Math.ceil(content.length / 2);
  const part = (text: string, reason: string | null) => ({
    ...head,
    choices: [{ index: 0, delta: { role, content: text }, finish_reason: reason }],
  });
  const chunks = [part(content.slice(0, half), null), part(content.slice(half), choice.finish_reason)];
  const last = usage === undefined ? [] : [{ ...head, choices: [], usage }];
  const body = `${COMMENT}${[...chunks, ...last].map(event).join('')}data: [DONE]\n\n`;
  return { status: 200, headers: { ...reply.headers, 'content-type': 'text/event-stream' }, body };
}
