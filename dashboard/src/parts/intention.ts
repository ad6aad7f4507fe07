import { useRef } from 'react';
import { freshKey } from '../api/client.ts';

/** A key that stays as long as what it stands for stays the same, and is not done. */
export function useIntention() {
  const held = useRef({ content: '', key: '' });
  return {
    of(content: unknown): string {
      const text = JSON.stringify(content);
      if (held.current.content !== text) held.current = { content: text, key: freshKey() };
      return held.current.key;
    },
    done(): void {
      held.current = { content: '', key: '' };
    },
  };
}
