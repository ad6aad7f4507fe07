import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { WORDS } from '../../api/words.ts';
import { clockTime, money } from '../../ui/format.ts';
import { Note, RefusalNote } from '../../ui/states.tsx';
import styles from './research.module.css';

/**
 * Whether one's own providers could be bought from now, and what is left of the day.
 * @param refused what was just said beside it, which is not said twice
 */
export function Ready({ refused }: { refused: string | null }) {
  const { data, error } = useQuery({ queryKey: ['readiness'], queryFn: () => api.byok.readiness.query() });
  if (error) return <RefusalNote error={error} />;
  if (!data) return null;
  const { reasons, budget } = data;
  if (reasons.length === 0) {
    return (
      <p className={styles.allowance}>
        {money(budget.remainingUsd)} left of today’s {money(budget.dailyBudgetUsd)}; starts again at{' '}
        {clockTime(budget.resetsAt)}.
      </p>
    );
  }
  const unsaid = reasons.filter((code) => code !== refused);
  return (
    <Note tone="warn">
      {unsaid.map((code) => (
        <p key={code}>{WORDS[code]?.what ?? 'The language model that you chose is not offered at the moment.'}</p>
      ))}
      <p>
        <Link to="/settings">Open Settings</Link>
      </p>
    </Note>
  );
}
