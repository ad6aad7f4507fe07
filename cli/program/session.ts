import { type Connection, connect, NoAnswerProblem, Problem, UnavailableProblem } from '../client/index.ts';
import { type Credential, credentialOf } from '../state/credentials.ts';
import { type Intent, intend, type Wanted } from '../state/intents.ts';
import type { Call } from './command.ts';
import { Ended, EXIT } from './exit-codes.ts';
import { GOES_ON, Interrupted, isReaderGone, tell } from './io.ts';

/** The service as a command sees it. */
export interface Session extends Connection {
  credential: Credential;
  /**
   * Runs what may have an effect under one Idempotency-Key, which is on the disk before anything is sent and stays there until
   * the work is done. @throws Ended with EXIT.unknown when no answer says what became of it
   */
  once<T>(wanted: Wanted, work: (intent: Intent) => Promise<T>): Promise<T>;
}

/** Errors of a line that never stood: nothing was sent. */
const UNSENT = ['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'UND_ERR_CONNECT_TIMEOUT'];
/** What prices, and never buys. */
const HARMLESS = '/trpc/byok.quote';

/** Whether something that has an effect was taken by the service, or may have been. */
interface Sent {
  mayHaveBegun: boolean;
}

/** @throws Ended when there is no key */
export async function openSession(call: Call): Promise<Session> {
  const { env } = call.io;
  const credential = await credentialOf(env);
  const sent = { mayHaveBegun: false };
  const connection = connect({ ...credential, fetch: watched(sent) });
  const once = async <T>(wanted: Wanted, work: (intent: Intent) => Promise<T>) => {
    const intent = await intend(env, credential, wanted);
    if (intent.isResumed) await tell(call, `Going on with what was begun ${intent.begunAt} and not shown to its end.`);
    try {
      const answer = await work(intent);
      await intent.done();
      return answer;
    } catch (thrown) {
      if (isWaiting(thrown)) throw thrown;
      if (isOver(thrown)) {
        await intent.done();
        throw thrown;
      }
      if (intent.isResumed || (sent.mayHaveBegun && !isRefusal(thrown)))
        throw call.io.signal.aborted ? new Interrupted(GOES_ON) : unknownOutcome(thrown);
      await intent.done();
      throw thrown;
    }
  };
  return { ...connection, credential, once };
}

/** `fetch` that remembers whether a request may have had an effect: it may while it has no answer, for nobody waits for one behind Ctrl C. */
function watched(sent: Sent): typeof fetch {
  return async (url, init) => {
    const had = sent.mayHaveBegun;
    const hasEffect = init?.method === 'POST';
    sent.mayHaveBegun ||= hasEffect;
    try {
      const response = await fetch(url, init);
      const isOpen = response.status >= 500 || (response.ok && !String(url).includes(HARMLESS));
      sent.mayHaveBegun = had || (hasEffect && isOpen);
      return response;
    } catch (thrown) {
      const { code } = ((thrown as Error).cause ?? {}) as { code?: string };
      sent.mayHaveBegun = had || (hasEffect && !UNSENT.includes(code ?? ''));
      throw thrown;
    }
  };
}

const codeOf = (thrown: unknown) => (thrown instanceof Problem ? thrown.code : null);

/** A person has been asked about this very purchase: who comes back means the same one. */
const isWaiting = (thrown: unknown) => codeOf(thrown) === 'APPROVAL_REQUIRED';

/** Its result was shown to whom it was for, or a person has said no. */
const isOver = (thrown: unknown) => isReaderGone(thrown) || codeOf(thrown) === 'APPROVAL_DECLINED';

/** The provider failed before there was anything to show; the key stays unused. */
function isRefusal(thrown: unknown): boolean {
  return codeOf(thrown) === 'PROVIDER_UNAVAILABLE';
}

function unknownOutcome(thrown: unknown): unknown {
  if (!(thrown instanceof NoAnswerProblem || thrown instanceof UnavailableProblem) || isRefusal(thrown)) return thrown;
  const advice = 'What became of it is not known: the same command again finds out, and buys nothing twice.';
  return new Ended(EXIT.unknown, `${thrown.message}. ${advice}`, { cause: thrown });
}
