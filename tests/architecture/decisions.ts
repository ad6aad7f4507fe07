/** What is wrong with the numbers of decisions, by file name; names in order. */
export function misnumbered(names: readonly string[]): string[] {
  const numbers = names.map((name) => Number(/^(\d{4})-[a-z0-9-]+\.md$/.exec(name)?.[1] ?? 0));
  const next = write(Math.max(0, ...numbers) + 1);
  const wrong = names.flatMap((name, i) => {
    if (numbers[i] === 0) return [`${name} has no number: the next free one is ${next}`];
    return numbers.indexOf(numbers[i]!) < i ? [`${name} has the number of another: the next free one is ${next}`] : [];
  });
  const gaps = Array.from({ length: Math.max(0, ...numbers) }, (_, i) => i + 1).filter((n) => !numbers.includes(n));
  return [...wrong, ...gaps.map((n) => `${write(n)} is missing`)];
}

const write = (number: number) => String(number).padStart(4, '0');

const PARTS = ['Context', 'Decision', 'Rejected', 'Checked'];
/** A page. */
const MOST_LINES = 40;

/** What a decision lacks. */
export function missingParts(text: string): string[] {
  const [title = '', , date = ''] = text.split('\n');
  return [
    ...(/^# \S/.test(title) ? [] : ['title']),
    ...(/^\d{4}-\d\d-\d\d$/.test(date) ? [] : ['date']),
    ...PARTS.filter((part) => !text.includes(`\n**${part}.** `)),
    ...(text.split('\n').length > MOST_LINES ? [`more than ${MOST_LINES} lines`] : []),
  ];
}
