import type { ReactNode } from 'react';
import { useTitle } from '../../ui/page.tsx';
import styles from './card.module.css';

/** The frame of the screens before one is signed in. */
export function Card({ title, children, beside }: { title: string; children: ReactNode; beside?: ReactNode }) {
  useTitle(title);
  return (
    <main className={styles.frame}>
      <p className={styles.mark}>
        <a href="/">Keyword Research</a>
      </p>
      <div className={styles.card}>
        <h1>{title}</h1>
        {children}
      </div>
      {beside && <p className={styles.beside}>{beside}</p>}
    </main>
  );
}

export { styles as cardStyles };
