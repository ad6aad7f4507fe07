import { type ReactNode, useLayoutEffect } from 'react';
import styles from './page.module.css';

/** A screen: its heading names it in the tab, too. */
export function Page(props: { title: string; about?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  useTitle(props.title);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <div>
          <h1>{props.title}</h1>
          {props.about && <div className={styles.about}>{props.about}</div>}
        </div>
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </header>
      {props.children}
    </div>
  );
}

export function useTitle(title: string): void {
  useLayoutEffect(() => {
    document.title = `${title} · Keyword Research`;
  }, [title]);
}

/** A part of a screen with a heading of its own. */
export function Section(props: { title: string; about?: ReactNode; actions?: ReactNode; children: ReactNode }) {
  return (
    <section className={styles.section} aria-label={props.title}>
      <header className={styles.head}>
        <div>
          <h2>{props.title}</h2>
          {props.about && <div className={styles.about}>{props.about}</div>}
        </div>
        {props.actions && <div className={styles.actions}>{props.actions}</div>}
      </header>
      {props.children}
    </section>
  );
}

/** A surface that holds what belongs together. */
export function Panel({ children, flush = false }: { children: ReactNode; flush?: boolean }) {
  return <div className={flush ? styles.flush : styles.panel}>{children}</div>;
}
