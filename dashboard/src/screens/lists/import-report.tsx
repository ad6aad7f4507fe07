import type { ImportReport } from '../../parts/lists/queries.ts';
import { count, plural } from '../../ui/format.ts';
import { type Column, Table } from '../../ui/table.tsx';
import { Facts } from '../../ui/value.tsx';
import styles from './lists.module.css';

const REFUSALS: Record<ImportReport['refused'][number]['code'], string> = {
  EMPTY: 'It has no keyword.',
  NO_KEYWORD: 'It has no keyword.',
  INVALID_LINE: 'The line cannot be read.',
  TOO_LONG: 'It is longer than a keyword may be.',
  TOO_MANY_WORDS: 'It has more words than a keyword may have.',
  OPERATOR: 'Search operators are not taken.',
  CONTROL_CHARACTER: 'It has control characters.',
  LIST_FULL: 'The list is full.',
};

interface Line {
  line: number;
  why: string;
}

/** Lines that the service tells of, of each kind. */
const TOLD = 1000;
/** Lines that stand on the screen at once. */
const SHOWN = 200;

/** What of a file is new, what was there, and what is not taken, line by line. */
export function Report({ of, text }: { of: ImportReport; text: string }) {
  const lines: Line[] = [
    ...of.refused.map(({ line, code }) => ({ line, why: REFUSALS[code] })),
    ...of.duplicates.map(({ line, of: first }) => ({
      line,
      why: first === null ? 'The list has it already.' : `The same as line ${count(first)}.`,
    })),
  ].sort((one, other) => one.line - other.line);
  const rows = text.split('\n');
  const columns: readonly Column<Line>[] = [
    { head: 'Line', figure: true, cell: ({ line }) => count(line) },
    ...(text === ''
      ? []
      : [
          {
            head: 'Says',
            cell: ({ line }: Line) => <span className={styles.line}>{rows[line - 1]?.slice(0, 120)}</span>,
          },
        ]),
    { head: 'Why it is not kept', cell: ({ why }) => why },
  ];
  const more = of.total - of.kept - Math.min(lines.length, SHOWN);
  return (
    <>
      <Facts
        of={[
          ['Lines', count(of.total)],
          ['New', count(of.kept)],
          ['There already', atLeast(of.duplicates.length)],
          ['Not taken', atLeast(of.refused.length)],
        ]}
      />
      {lines.length > 0 && (
        <Table
          name="Lines that are not kept"
          columns={columns}
          rows={lines.slice(0, SHOWN)}
          keyOf={({ line, why }) => `${line} ${why}`}
        />
      )}
      {more > 0 && <p>and {plural(more, 'more line')}</p>}
    </>
  );
}

const atLeast = (told: number) => (told === TOLD ? `${count(told)} or more` : count(told));
