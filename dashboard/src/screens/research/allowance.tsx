import { useQuery } from '@tanstack/react-query';
import { accessQuery } from '../../api/queries.ts';
import { clockTime, plural } from '../../ui/format.ts';
import styles from './research.module.css';

/** What is left of the day, and when it starts again. */
export function Allowance({ isOwn }: { isOwn: boolean }) {
  const { data } = useQuery(accessQuery);
  if (!data || isOwn) return null;
  const { unlimited, remaining, limit, resetsAt } = data.quota;
  return (
    <p className={styles.allowance}>
      {unlimited
        ? 'No daily quota applies to you. What is cached costs nothing.'
        : `${plural(remaining ?? 0, 'research call')} of ${limit} left today; starts again at ${clockTime(resetsAt)}. What is cached is free.`}
    </p>
  );
}
