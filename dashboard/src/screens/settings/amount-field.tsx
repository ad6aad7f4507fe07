import { Field } from '../../ui/field.tsx';

const WORDS = {
  day: ['Most that it may spend a day, USD', 'Empty: as much as your own daily budget.'],
  alone: [
    'Most that a job may cost without asking you, USD',
    'Above it you approve each purchase here. Empty: it need not ask; an agent over MCP always asks then.',
  ],
} as const;

/** An amount that may be left open; its name is what it bounds. */
export function AmountField({ of, usd = null }: { of: keyof typeof WORDS; usd?: number | null }) {
  const [label, hint] = WORDS[of];
  return (
    <Field
      label={label}
      name={of}
      hint={hint}
      type="number"
      min="0"
      step="0.000001"
      inputMode="decimal"
      defaultValue={usd ?? ''}
    />
  );
}

export const amountOf = (text: string): number | null => (text === '' ? null : Number(text));
