import { useSyncExternalStore } from 'react';

let asked: PromiseWithResolvers<void> | null = null;
const listeners = new Set<() => void>();

/** Resolves when the person signed in again; rejects when they would rather leave. The dialog opens with the first who asks. */
export function signedInAgain(): Promise<void> {
  if (!asked) {
    asked = Promise.withResolvers<void>();
    tell();
  }
  return asked.promise;
}

export function answerSignIn(isSignedIn: boolean): void {
  const waiting = asked;
  asked = null;
  tell();
  if (isSignedIn) waiting?.resolve();
  else waiting?.reject(new Error('not signed in'));
}

/** Whether somebody waits for a sign-in. */
export function useSignInAsked(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked !== null,
  );
}

function tell(): void {
  for (const listener of listeners) listener();
}
