import superjson from 'superjson';
import { computingTurn } from '../server/core/own-turn.ts';
import type { Admission } from '../server/core/raw-tokens.ts';
import type { TrpcContext } from './context.ts';

/** The text of an answer, ready to be joined with those of the other calls. */
class Written {
  readonly token: string;

  constructor(token: string) {
    this.token = token;
  }
}

/** Characters of a batch that one turn of the event loop serialises, and one answer more: ten reads of small jobs are one turn's. */
const AT_ONCE = 64 * 1024;

/**
 * What tRPC is given as the answer of a call. It serialises all answers of a batch at once: here each is serialised before, the
 * many characters of some in turns of their own, and a token is left to join. Of a batch that is streamed each line is
 * serialised when it is ready.
 */
export async function answerOf<T>({ raw, info }: TrpcContext, data: T, admit?: Admission): Promise<T> {
  const answer = await raw.replaceIn(data, admit);
  if (info.calls.length === 1) return answer;
  if (info.accept === 'application/jsonl') return answer;
  if (raw.kept > AT_ONCE) await computingTurn();
  return new Written(raw.keep(JSON.stringify(superjson.serialize(answer)))) as T;
}

export const output: Pick<typeof superjson, 'serialize' | 'deserialize'> = {
  serialize: (value) => (value instanceof Written ? (value.token as never) : superjson.serialize(value)),
  deserialize: superjson.deserialize,
};
