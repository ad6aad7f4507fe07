import { useId, useState } from 'react';
import { count } from '../format.ts';
import styles from './grid.module.css';
import type { GridColumn } from './model.ts';

/** The filter of one column: words, a range, or some of a set. */
export function FilterCell(props: {
  column: GridColumn<unknown>;
  text: string;
  members(): [value: string, count: number][];
  onText(text: string): void;
}) {
  const { column, text, members, onText } = props;
  if (column.kind === 'set') return <SetFilter column={column} text={text} members={members} onText={onText} />;
  return (
    <input
      type="text"
      className={styles.filter}
      aria-label={`Filter ${column.head}`}
      placeholder={column.kind === 'number' ? '≥ or a-b' : 'contains'}
      spellCheck={false}
      autoComplete="off"
      value={text}
      onChange={(event) => onText(event.currentTarget.value)}
    />
  );
}

function SetFilter({ column, text, members, onText }: Parameters<typeof FilterCell>[0]) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const wanted = text === '' ? [] : text.split('|');
  const toggle = (value: string) =>
    onText((wanted.includes(value) ? wanted.filter((other) => other !== value) : [...wanted, value]).join('|'));
  const say = (value: string) => (value === 'unknown' ? 'unknown' : (column.say?.(value) ?? value));
  const chosen = wanted.length === 0 ? 'any' : wanted.map(say).join(', ');
  return (
    <>
      <button
        type="button"
        className={styles.filter}
        data-any={wanted.length === 0 || undefined}
        popoverTarget={id}
        aria-label={`Filter ${column.head}: ${chosen}`}
      >
        {chosen}
      </button>
      <div
        id={id}
        popover="auto"
        className={styles.popover}
        onToggle={(event) => setOpen((event as unknown as { newState: string }).newState === 'open')}
      >
        {isOpen && (
          <fieldset>
            <legend className="visually-hidden">{column.head}</legend>
            {members()
              .slice(0, 200)
              .map(([value, many]) => (
                <label key={value}>
                  <input type="checkbox" checked={wanted.includes(value)} onChange={() => toggle(value)} />
                  <span>{say(value)}</span>
                  <span className={styles.many}>{count(many)}</span>
                </label>
              ))}
          </fieldset>
        )}
      </div>
    </>
  );
}
