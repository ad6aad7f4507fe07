import { useLayoutEffect } from 'react';
import { answerSignIn } from './session.ts';

/** Tabs of one browser share one cookie: what one of them does about it is heard by the others. */
const tabs = new BroadcastChannel('account');

/** Tells the other tabs who is signed in from now on; null: nobody. */
export function tellTabs(userId: string | null): void {
  tabs.postMessage(userId);
}

/** A tab that hears of another account begins anew: what it shows, and what it would send, is somebody else's. */
export function useTabs(userId: string): void {
  useLayoutEffect(() => {
    const heard = ({ data }: MessageEvent<string | null>) => {
      if (data === userId) answerSignIn(true);
      else location.reload();
    };
    tabs.addEventListener('message', heard);
    return () => tabs.removeEventListener('message', heard);
  }, [userId]);
}

/** Calls back when somebody signs in in another tab: nobody needs to sign in twice. */
export function useSignedInElsewhere(then: () => void): void {
  useLayoutEffect(() => {
    const heard = ({ data }: MessageEvent<string | null>) => {
      if (data !== null) then();
    };
    tabs.addEventListener('message', heard);
    return () => tabs.removeEventListener('message', heard);
  });
}
