import type { FormHTMLAttributes } from 'react';

/** What the fields of a form hold at the moment it is sent, by their names. */
export interface Sent {
  /** What stands in a field; nothing when the form has no such field. */
  text(name: string): string;
  /** The values of the boxes that are ticked. */
  ticked(name: string): string[];
  /** Puts all fields back to what they began with. */
  clear(): void;
}

/** A form that sends what stands in its fields, which may be a letter ahead of what was drawn last. */
export function Form({
  onSend,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & { onSend(sent: Sent): void }) {
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        onSend(sentBy(event.currentTarget));
      }}
    />
  );
}

function sentBy(form: HTMLFormElement): Sent {
  const fields = new FormData(form);
  return {
    text: (name) => String(fields.get(name) ?? ''),
    ticked: (name) => fields.getAll(name).map(String),
    clear: () => form.reset(),
  };
}
