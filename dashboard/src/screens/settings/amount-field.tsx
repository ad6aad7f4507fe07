import { Field } from '../../ui/field.tsx';

const WORDS = {
  day: ['Most that it may spend a day, USD', 'Empty: as much as your own daily budget.'],
  alone: [
    'Most that a job may cost without asking you, USD',
    'Above it you approve each purchase here. Empty: it need not ask; an agent over MCP always asks then.',
  ],
} as const;

/** An amount that may be left open. */
export function AmountField(props: { of: keyof typeof WORDS; value: string; onValue(value: string): void }) {
  const [label, hint] = WORDS[props.of];
  return (
    <Field
      label={label}
      hint={hint}
      type="number"
      min="0"
      step="0.000001"
      inputMode="decimal"
      value={props.value}
      onChange={(event) => props.onValue(event.currentTarget.value)}
    />
  );
}

export const amountOf = (text: string): number | null => (text === '' ? null : Number(text));
