import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { classes } from './classes.ts';
import styles from './dialog.module.css';

/** A modal dialog of the browser's own: it keeps the focus, gives it back, and closes with Escape. */
export function Dialog(props: {
  title: string;
  onClose(): void;
  wide?: boolean;
  /** What stands beside the button that closes it. */
  actions?: ReactNode;
  closeLabel?: string;
  children: ReactNode;
}) {
  const ref = useRef<HTMLDialogElement>(null);
  const title = useId();
  // Before the next key: by it the focus would go on in what lies behind.
  useLayoutEffect(() => {
    const dialog = ref.current!;
    if (!dialog.open) dialog.showModal();
    // By this the browser gives the focus back; a dialog whose elements are merely gone gives it to nobody.
    return () => dialog.close();
  }, []);
  return (
    <dialog
      ref={ref}
      className={classes(styles.dialog, props.wide && styles.wide)}
      aria-labelledby={title}
      onCancel={(event) => {
        // A file chooser inside that is closed without a choice says the same.
        if (event.target !== event.currentTarget) return;
        event.preventDefault();
        props.onClose();
      }}
    >
      <h2 id={title}>{props.title}</h2>
      <div className={styles.body}>{props.children}</div>
      <footer>
        <Button onClick={props.onClose}>{props.closeLabel ?? 'Cancel'}</Button>
        {props.actions}
      </footer>
    </dialog>
  );
}
