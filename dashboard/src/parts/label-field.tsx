import { useEffect, useId, useState } from 'react';
import { Field } from '../ui/field.tsx';
import { Form } from '../ui/form.tsx';

/** Narrows to the jobs of one label: typed in full and sent with Enter, or chosen from those that are known. */
export function LabelField(props: {
  value: string | undefined;
  known: readonly (string | null)[];
  onChange(label: string | undefined): void;
}) {
  const { value = '', known, onChange } = props;
  const [typed, setTyped] = useState(value);
  useEffect(() => setTyped(value), [value]);
  const id = useId();
  const labels = [...new Set(known)].filter((label) => label !== null);
  const send = (label: string) => label.trim() !== value && onChange(label.trim() || undefined);
  return (
    <Form
      onSend={({ text }) => {
        send(text('label'));
      }}
    >
      <Field
        label="Label"
        name="label"
        type="search"
        maxLength={60}
        list={id}
        value={typed}
        onBlur={({ currentTarget }) => send(currentTarget.value)}
        onChange={({ currentTarget: { value: text } }) => {
          setTyped(text);
          if (text === '' || labels.includes(text)) send(text);
        }}
      />
      <datalist id={id}>
        {labels.map((label) => (
          <option key={label} value={label} />
        ))}
      </datalist>
    </Form>
  );
}
