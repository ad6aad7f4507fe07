import type { Db } from '../../server/core/database.ts';

/** What becomes of a statement when its connection breaks. */
type Break = 'before it is sent' | 'before its answer is heard';

/** A database whose next statement meets a connection that breaks; one that was sent has its effect. */
export function breaking(db: Db): { db: Db; next(how: Break): void } {
  let breaks: Break | null = null;
  const cut = (now: Break) => {
    if (breaks !== now) return;
    breaks = null;
    throw new Error('Connection terminated unexpectedly');
  };
  const broken = db.withPlugin({
    transformQuery({ node }) {
      cut('before it is sent');
      return node;
    },
    async transformResult({ result }) {
      cut('before its answer is heard');
      return result;
    },
  });
  const next = (how: Break) => {
    breaks = how;
  };
  return { db: broken, next };
}
