import { createTRPCClient, httpLink, httpSubscriptionLink, splitLink, type TRPCLink } from '@trpc/client';
import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server';
import { observable } from '@trpc/server/observable';
import superjson from 'superjson';
import type { AppRouter } from '../../../trpc/app-router.d.ts';
import { fetchInSlices } from './answers.ts';
import { codeOf } from './refusal.ts';
import { signedInAgain } from './session.ts';

export type Inputs = inferRouterInputs<AppRouter>;
export type Outputs = inferRouterOutputs<AppRouter>;

/** Context of a call that wants to be told that nobody is signed in, instead of asking for it. */
export const QUIET = { context: { quiet: true } };

/** A call that finds the session ended waits for the person to sign in, in place, and is then sent again: nothing typed is lost. */
const afterSignIn: TRPCLink<AppRouter> =
  () =>
  ({ next, op }) =>
    observable((observer) => {
      let over = false;
      let stop = () => {};
      const send = () => {
        const sent = next(op).subscribe({
          next: (value) => observer.next(value),
          complete: () => observer.complete(),
          error: (error) => {
            if (op.context.quiet || op.type === 'subscription' || codeOf(error) !== 'UNAUTHENTICATED')
              return observer.error(error);
            signedInAgain().then(
              () => over || send(),
              () => observer.error(error),
            );
          },
        });
        stop = () => sent.unsubscribe();
      };
      send();
      return () => {
        over = true;
        stop();
      };
    });

/** Answers are ours alone: their dates are put in place instead of into a copy, which of a large result takes longer than reading it. */
const transformer = {
  serialize: superjson.serialize,
  deserialize: (answer: Parameters<typeof superjson.deserialize>[0]) =>
    superjson.deserialize(answer, { inPlace: true }),
};
const at = { url: '/trpc', transformer };

/** The service, typed by its own router. Each call is a request of its own: a slow one holds up no other. */
export const api = createTRPCClient<AppRouter>({
  links: [
    afterSignIn,
    splitLink({
      condition: (op) => op.type === 'subscription',
      true: httpSubscriptionLink(at),
      false: httpLink({ ...at, fetch: fetchInSlices }),
    }),
  ],
});

/** A fresh Idempotency-Key: one an intention, kept while the intention is repeated. */
export function freshKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
