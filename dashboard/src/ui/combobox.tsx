import { useId, useRef, useState } from 'react';
import styles from './combobox.module.css';

export interface Option {
  value: string;
  label: string;
  /** Found by this, too. */
  also?: string;
}

/** Without case and accents: `cote` finds Côte d’Ivoire. */
const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/** One of many, found by typing: a combobox with a list, after the pattern of that name. */
export function Combobox(props: {
  label: string;
  options: readonly Option[];
  value: string;
  /** The chosen one in words, also where it is none of the options. */
  shown: string;
  isLoading?: boolean;
  onChange(value: string): void;
}) {
  const { label, options, value, shown, isLoading, onChange } = props;
  const [typed, setTyped] = useState<string | null>(null);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const wanted = plain((typed ?? '').trim());
  const found =
    typed === null
      ? []
      : options.filter((option) => plain(option.label).includes(wanted) || option.also?.toLowerCase() === wanted);
  const chosen = Math.min(at, found.length - 1);
  const open = () => {
    setTyped('');
    setAt(
      Math.max(
        0,
        options.findIndex((option) => option.value === value),
      ),
    );
    requestAnimationFrame(() =>
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }),
    );
  };
  const choose = (option: Option | undefined) => {
    setTyped(null);
    if (option) onChange(option.value);
  };
  const move = (to: number) => {
    setAt((to + found.length) % Math.max(1, found.length));
    requestAnimationFrame(() =>
      list.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' }),
    );
  };
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="text"
        role="combobox"
        autoComplete="off"
        aria-expanded={typed !== null}
        aria-controls={`${id}-list`}
        aria-autocomplete="list"
        aria-activedescendant={found[chosen] ? `${id}-${chosen}` : undefined}
        value={typed ?? shown}
        placeholder={shown}
        onFocus={open}
        onBlur={() => setTyped(null)}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
            event.preventDefault();
            if (typed === null) open();
            else move(chosen + (event.key === 'ArrowDown' ? 1 : -1));
          } else if (event.key === 'Enter' && typed !== null) {
            event.preventDefault();
            choose(found[chosen]);
          } else if (event.key === 'Escape' && typed !== null) {
            event.stopPropagation();
            event.preventDefault();
            setTyped(null);
          }
        }}
      />
      {typed !== null && (
        <div id={`${id}-list`} ref={list} role="listbox" aria-label={label} tabIndex={-1} className={styles.list}>
          {found.map((option, index) => (
            <div
              key={option.value}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              onMouseDown={(event) => {
                event.preventDefault();
                choose(option);
              }}
            >
              {option.label}
            </div>
          ))}
          {isLoading && <p>The names are under way.</p>}
          {found.length === 0 && !isLoading && <p>Nothing is called that.</p>}
        </div>
      )}
    </div>
  );
}
