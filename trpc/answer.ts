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

/**
 * What tRPC is given as the answer of a call. It serialises all answers of a batch at once: here each is serialised before, in
 * a turn of its own, and a token is left to join. Of a batch that is streamed each line is serialised when it is ready.
 */
export async function answerOf<T>({ raw, info }: TrpcContext, data: T, admit?: Admission): Promise<T> {
  const answer = await raw.replaceIn(data, admit);
  if (info.calls.length === 1) return answer;
  await computingTurn();
  if (info.accept === 'application/jsonl') return answer;
  return new Written(raw.keep(JSON.stringify(superjson.serialize(answer)))) as T;
}

export const output: Pick<typeof superjson, 'serialize' | 'deserialize'> = {
  serialize: (value) => (value instanceof Written ? (value.token as never) : superjson.serialize(value)),
  deserialize: superjson.deserialize,
};
