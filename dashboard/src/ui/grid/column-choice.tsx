import { useId, useState } from 'react';
import { buttonClass } from '../button.tsx';
import styles from './grid.module.css';
import { type GridColumn, type GridState, idsOf, shownIds } from './model.ts';

/** Which columns are shown, and which stay at the left. */
export function ColumnChoice<Row>(props: {
  columns: readonly GridColumn<Row>[];
  state: GridState;
  onState(state: GridState): void;
}) {
  const { columns, state, onState } = props;
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const shown = shownIds(columns, state.show);
  const pins = idsOf(state.pin);
  const toggled = (list: string[], column: string) =>
    columns
      .map((known) => known.id)
      .filter((known) => (known === column ? !list.includes(known) : list.includes(known)));
  return (
    <>
      <button type="button" className={buttonClass('plain', true)} popoverTarget={id}>
        Columns
      </button>
      <div
        id={id}
        popover="auto"
        className={styles.popover}
        onToggle={(event) => setOpen((event as unknown as { newState: string }).newState === 'open')}
      >
        {isOpen && (
          <fieldset>
            <legend className="visually-hidden">Columns</legend>
            {columns.map((column) => (
              <div key={column.id} className={styles.choice}>
                <label>
                  <input
                    type="checkbox"
                    checked={shown.includes(column.id)}
                    onChange={() => onState({ ...state, show: toggled(shown, column.id).join(',') })}
                  />
                  <span>{column.head}</span>
                </label>
                <label>
                  <input
                    type="checkbox"
                    aria-label={`Pin ${column.head}`}
                    checked={pins.includes(column.id)}
                    onChange={() => onState({ ...state, pin: toggled(pins, column.id).join(',') })}
                  />
                  <span className={styles.many}>pin</span>
                </label>
              </div>
            ))}
          </fieldset>
        )}
      </div>
    </>
  );
}
