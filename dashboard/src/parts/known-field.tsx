import { useId, useLayoutEffect, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';

/** Narrows to one name, as to the jobs of a label: typed in full and sent with Enter, or chosen from those that are known. */
export function KnownField(props: {
  label: string;
  longest: number;
  value: string | undefined;
  known: readonly (string | null)[];
  onChange(name: string | undefined): void;
}) {
  const { label, longest, value = '', known, onChange } = props;
  const [typed, setTyped] = useState(value);
  // Before anything is drawn: what it narrowed to before is not shown for a moment.
  useLayoutEffect(() => setTyped(value), [value]);
  const id = useId();
  const names = [...new Set(known)].filter((name) => name !== null);
  const send = (name: string) => name.trim() !== value && onChange(name.trim() || undefined);
  return (
    <Form
      onSend={({ text }) => {
        send(text('name'));
      }}
    >
      <Field
        label={label}
        name="name"
        type="search"
        maxLength={longest}
        list={id}
        value={typed}
        onBlur={({ currentTarget }) => send(currentTarget.value)}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text);
          if (text === '' || names.includes(text)) send(text);
        }}
      />
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
    </Form>
  );
}
