import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api, type Inputs } from '../../api/client.ts';
import { type ImportReport, type KeywordList, listsChanged } from '../../parts/lists/queries.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, Field, TextArea } from '../../ui/field.tsx';
import { Form } from '../../ui/form.tsx';
import { plural } from '../../ui/format.ts';
import { Note, RefusalNote } from '../../ui/states.tsx';
import { Report } from './import-report.tsx';
import styles from './lists.module.css';

type Said = Omit<Inputs['lists']['import'], 'listId'>;
type Format = Said['format'];

const FORMATS: readonly (readonly [format: Format, words: string])[] = [
  ['text', 'A keyword a line'],
  ['csv', 'CSV; its column keyword, or the first'],
  ['ndjson', 'NDJSON: a text or an object a line'],
  ['json', 'A JSON list'],
];

const formatIn = (text: string): Format => FORMATS.find(([known]) => known === text)?.[0] ?? 'text';

/** What a file is, by its name. */
function formatOf(name: string): Format {
  if (/\.csv$/i.test(name)) return 'csv';
  if (/\.(ndjson|jsonl)$/i.test(name)) return 'ndjson';
  return /\.json$/i.test(name) ? 'json' : 'text';
}

/** What a file holds; null where it is not UTF-8, and would be read as other words. */
async function textOf(file: File): Promise<string | null> {
  const bytes = await file.arrayBuffer();
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
}

/** Takes keywords from a file or a pasted column. They are judged first, line by line; only then may they be kept. */
export function ImportDialog({ of, onClose }: { of: KeywordList; onClose(): void }) {
  const [text, setText] = useState('');
  const [format, setFormat] = useState<Format>('text');
  const [isUnread, setUnread] = useState(false);
  const send = useAct({
    mutationFn: (said: Said) => api.lists.import.mutate({ listId: of.listId, ...said }),
    onSuccess: (_, { commit }) => (commit ? listsChanged() : undefined),
  });
  const isKept = send.isSuccess && send.variables.commit;
  const judged = send.data;
  const change = (next: { text?: string; format?: Format }) => {
    send.reset();
    setUnread(false);
    if (next.text !== undefined) setText(next.text);
    if (next.format) setFormat(next.format);
  };
  const read = async (file: File | undefined) => {
    const text = file ? await textOf(file) : '';
    if (file && text !== null) change({ text, format: formatOf(file.name) });
    else if (file) {
      change({ text: '' });
      setUnread(true);
    }
  };
  return (
    <Dialog
      title={`Import into ${of.name}`}
      wide
      closeLabel={isKept ? 'Close' : 'Cancel'}
      onClose={onClose}
      actions={!isKept && <Act judged={judged} isEmpty={text.trim() === ''} isBusy={send.isPending} />}
    >
      {isKept ? (
        <Note tone="good">{plural(judged!.kept, 'keyword')} added to the list.</Note>
      ) : (
        <Form
          id="import"
          className={styles.form}
          onSend={(sent) => {
            const said = { text: sent.text('text'), format: formatIn(sent.text('format')) };
            send.mutate({ ...said, commit: judged !== undefined });
          }}
        >
          <Field
            label="File"
            type="file"
            error={
              isUnread
                ? 'This file is not UTF-8: its words would be others. Save it as UTF-8, or paste them.'
                : undefined
            }
            accept=".csv,.txt,.json,.ndjson,.jsonl,text/*,application/json"
            onChange={(event) => void read(event.currentTarget.files?.[0])}
          />
          <TextArea
            label="Or paste"
            name="text"
            rows={5}
            spellCheck={false}
            value={text}
            onChange={(event) => change({ text: event.currentTarget.value })}
          />
          <Choice
            label="It is"
            name="format"
            value={format}
            onChange={({ currentTarget: { value } }) => change({ format: formatIn(value) })}
          >
            {FORMATS.map(([value, words]) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </Choice>
        </Form>
      )}
      {judged && <Report of={judged} text={format === 'json' ? '' : text} />}
      {send.error && <RefusalNote error={send.error} />}
    </Dialog>
  );
}

/** First the question what of it would be kept, then the word that it be. */
function Act({ judged, isEmpty, isBusy }: { judged: ImportReport | undefined; isEmpty: boolean; isBusy: boolean }) {
  return (
    <Button look="primary" type="submit" form="import" busy={isBusy} disabled={judged ? judged.kept === 0 : isEmpty}>
      {judged ? `Keep ${plural(judged.kept, 'keyword')}` : 'Check the lines'}
    </Button>
  );
}
