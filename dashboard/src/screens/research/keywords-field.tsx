import { type ClipboardEvent, type DragEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { count, plural } from '../../ui/format.ts';
import styles from './keywords-field.module.css';
import { MOST_KEPT, MOST_READ, takeIn } from './words.ts';

/** Characters of one keyword while it is typed; the service takes 80. */
const LONGEST_TYPED = 1_000;
const SEPARATED = /[,;\t\r\n]/;

/** One field for one or many keywords. What is typed becomes a chip with Enter or a comma; a column or a file becomes many at once. */
export function KeywordsField(props: {
  words: readonly string[];
  typed: string;
  most: number;
  error?: string | undefined;
  /** The keyword that was not taken. */
  refused?: string | undefined;
  onChange(words: string[], typed: string): void;
}) {
  const { words, typed, most, error, refused, onChange } = props;
  const [isOver, setOver] = useState(false);
  const field = useRef<HTMLTextAreaElement>(null);
  const id = useId();
  const [isCut, setCut] = useState(false);
  const add = (text: string) => {
    const taken = takeIn(words, text);
    setCut(taken.isCut);
    onChange(taken.words, '');
  };
  const take = async (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const texts = await Promise.all(Array.from(event.dataTransfer.files, (file) => file.slice(0, MOST_READ).text()));
    add(texts.length > 0 ? texts.join('\n') : event.dataTransfer.getData('text'));
  };
  // A browser takes many seconds to put a hundred thousand lines into a field.
  const pasted = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text');
    if (!SEPARATED.test(text)) return;
    event.preventDefault();
    add(`${typed}${text}`);
  };
  const pressed = (event: KeyboardEvent<HTMLTextAreaElement>) => {
    // What the field holds, which may be a letter ahead of what was drawn.
    const { value } = event.currentTarget;
    if (event.key === 'Enter' && value.trim() !== '' && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      add(value);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      field.current?.form?.requestSubmit();
    } else if (event.key === 'Backspace' && value === '' && words.length > 0) onChange(words.slice(0, -1), '');
  };
  const tooMany = words.length > most;
  return (
    <div className={styles.field}>
      <label htmlFor={id}>Keywords</label>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a short cut for pasting into the field */}
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the chips goes to the field, as the key Tab does */}
      <div
        className={styles.box}
        data-over={isOver || undefined}
        data-invalid={Boolean(error) || tooMany || undefined}
        onClick={() => field.current?.focus()}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => void take(event)}
      >
        {words.map((word) => (
          <span key={word} className={styles.chip} data-refused={word === refused || undefined}>
            {word}
            <button
              type="button"
              aria-label={`Remove ${word}`}
              onClick={(event) => {
                event.stopPropagation();
                onChange(
                  words.filter((other) => other !== word),
                  typed,
                );
                field.current?.focus();
              }}
            >
              <svg viewBox="0 0 10 10" aria-hidden="true">
                <path d="M2 2l6 6M8 2L2 8" />
              </svg>
            </button>
          </span>
        ))}
        <textarea
          ref={field}
          id={id}
          name="keywords"
          rows={1}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={words.length === 0 ? 'meal planner, recipe app' : ''}
          aria-describedby={`${id}-about`}
          aria-invalid={error || tooMany ? true : undefined}
          value={typed}
          onKeyDown={pressed}
          onPaste={pasted}
          onChange={(event) => {
            const text = event.currentTarget.value;
            if (SEPARATED.test(text)) add(text);
            else onChange([...words], text.slice(0, LONGEST_TYPED));
          }}
        />
      </div>
      <p id={`${id}-about`} className={styles.about} data-bad={tooMany || Boolean(error) || undefined}>
        {error ?? (
          <>
            {words.length > 0
              ? plural(words.length, 'keyword')
              : 'Enter or a comma ends a keyword; paste a column or drop a file'}
            ; at most {most} at once
            {isCut &&
              `. Of what came in at once the first ${count(MOST_KEPT)} are here: a file of more goes into a keyword list`}
            {words.length > 0 && (
              <button type="button" onClick={() => onChange([], typed)}>
                Clear
              </button>
            )}
          </>
        )}
      </p>
    </div>
  );
}
