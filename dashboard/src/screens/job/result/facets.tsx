import type { ResultState } from '../../search.ts';
import styles from './result.module.css';

/** Values of one column with how many rows have each; a click narrows the table to it. */
export function Facets(props: {
  name: string;
  column: string;
  of: readonly { value: string; label: string; many: string }[];
  state: ResultState;
  onState(state: ResultState): void;
}) {
  const { name, column, of, state, onState } = props;
  const chosen = state.where?.[column] ?? '';
  return (
    <fieldset className={styles.facets}>
      <legend className="visually-hidden">{name}</legend>
      {of
        .filter(({ many }) => many !== '0')
        .map(({ value, label, many }) => (
          <button
            key={value}
            type="button"
            aria-pressed={chosen === value}
            onClick={() => onState({ ...state, where: { ...state.where, [column]: chosen === value ? '' : value } })}
          >
            {label} <span>{many}</span>
          </button>
        ))}
    </fieldset>
  );
}
