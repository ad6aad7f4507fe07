import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react';
import { classes } from './classes.ts';
import styles from './field.module.css';

interface Around {
  label: string;
  hint?: ReactNode;
  /** What is wrong with the value, in words. */
  error?: string | undefined;
  className?: string | undefined;
}

/** A label, its control, and what is to be said about it. */
function Labelled({ id, label, hint, error, className, children }: Around & { id: string; children: ReactNode }) {
  return (
    <div className={classes(styles.field, className)}>
      <label htmlFor={id}>{label}</label>
      {children}
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className={styles.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** The props of a control, and of the label around it. */
function useLabelled<P extends Around>({ label, hint, error, className, ...rest }: P) {
  const id = useId();
  return {
    around: { id, label, hint, error, className },
    control: {
      ...rest,
      id,
      className: styles.input,
      'aria-invalid': error ? (true as const) : undefined,
      'aria-describedby': classes(hint ? `${id}-hint` : null, error ? `${id}-error` : null),
    },
  };
}

export function Field(props: Around & Omit<InputHTMLAttributes<HTMLInputElement>, keyof Around>) {
  const { around, control } = useLabelled(props);
  return (
    <Labelled {...around}>
      {/* By its placeholder, if only a blank one, a style sheet knows that a field is empty. */}
      <input placeholder=" " {...control} />
    </Labelled>
  );
}

/** Text of several lines. */
export function TextArea(props: Around & Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, keyof Around>) {
  const { around, control } = useLabelled(props);
  return (
    <Labelled {...around}>
      <textarea {...control} />
    </Labelled>
  );
}

export function Choice(props: Around & Omit<SelectHTMLAttributes<HTMLSelectElement>, keyof Around>) {
  const { around, control } = useLabelled(props);
  return (
    <Labelled {...around}>
      <select {...control} />
    </Labelled>
  );
}

/** On or off, at once. */
export function Switch({
  label,
  hint,
  ...rest
}: { label: string; hint?: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId();
  return (
    <div className={styles.switch}>
      <input
        {...rest}
        id={id}
        type="checkbox"
        role="switch"
        aria-checked={rest.checked}
        aria-describedby={hint ? `${id}-hint` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {hint && (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** One of a few, side by side. */
export function Segments<V extends string>(props: {
  legend: string;
  options: readonly (readonly [value: V, label: string])[];
  value: V;
  onChange(value: V): void;
}) {
  const name = useId();
  return (
    <fieldset className={styles.segments}>
      <legend className="visually-hidden">{props.legend}</legend>
      {props.options.map(([value, label]) => (
        <label key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={props.value === value}
            onChange={() => props.onChange(value)}
          />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
