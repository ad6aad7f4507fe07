import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { count, plural } from '../../ui/format.ts';
import { Note, RefusalNote } from '../../ui/states.tsx';

/** Takes candidates from a file: all of them, or none. */
export function Import() {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const take = useAct({
    mutationFn: async (chosen: File) => api.admin.games.import.mutate({ csv: await chosen.text() }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['admin', 'review'] }),
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Import candidates</Button>
      {isOpen && (
        <Dialog
          title="Import candidates"
          closeLabel="Close"
          onClose={() => {
            setOpen(false);
            take.reset();
          }}
          actions={
            <Button look="primary" busy={take.isPending} disabled={!file} onClick={() => file && take.mutate(file)}>
              Import
            </Button>
          }
        >
          <p>
            A CSV with the columns <code>keyword, game, source, firstSeenAt</code>. Their evidence is bought on the
            platform’s account, within its budget.
          </p>
          <Field
            label="File"
            type="file"
            accept=".csv,text/csv"
            onChange={(event) => setFile(event.currentTarget.files?.[0] ?? null)}
          />
          {take.data && (
            <Note tone="good">
              {plural(take.data.imported, 'candidate')} imported, {count(take.data.known)} known before.
            </Note>
          )}
          {take.error && <RefusalNote error={take.error} />}
        </Dialog>
      )}
    </>
  );
}
