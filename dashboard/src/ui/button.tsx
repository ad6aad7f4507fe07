import type { ButtonHTMLAttributes } from 'react';
import styles from './button.module.css';
import { classes } from './classes.ts';

export interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  look?: 'primary' | 'plain' | 'quiet' | 'danger';
  small?: boolean;
  /** What it asked for is under way: it cannot be asked again, and keeps the focus. */
  busy?: boolean;
}

export function Button({ look = 'plain', small, busy, onClick, className, ...rest }: ButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classes(styles.button, styles[look], small && styles.small, className)}
      aria-disabled={busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => (busy ? event.preventDefault() : onClick?.(event))}
    />
  );
}

/** Buttons side by side. */
export const buttonsClass = styles.buttons;

/** Class names of a link that looks like a button. */
export function buttonClass(look: 'primary' | 'plain' | 'quiet' = 'plain', small = false): string {
  return classes(styles.button, styles[look], small && styles.small) ?? '';
}
