import { type FormHTMLAttributes, useLayoutEffect, useReducer, useRef } from 'react';
import { flushSync } from 'react-dom';

/**
 * A form that sends what stands in its fields. Enter may come before the last letter has reached everything that hangs on it:
 * what a mutation sends is set in an effect. So what was typed is drawn, and its effects have run, before anything is sent.
 */
export function Form({
  onSend,
  ...rest
}: Omit<FormHTMLAttributes<HTMLFormElement>, 'onSubmit'> & { onSend(fields: FormData): void }) {
  const [, draw] = useReducer((times: number) => times + 1, 0);
  const send = useRef(onSend);
  useLayoutEffect(() => {
    send.current = onSend;
  });
  return (
    <form
      {...rest}
      onSubmit={(event) => {
        event.preventDefault();
        const fields = new FormData(event.currentTarget);
        flushSync(draw);
        flushSync(draw);
        send.current(fields);
      }}
    />
  );
}
