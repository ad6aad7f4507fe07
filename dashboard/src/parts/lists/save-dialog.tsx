import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice, Field } from '../../ui/field.tsx';
import { Form, type Sent } from '../../ui/form.tsx';
import { count, plural } from '../../ui/format.ts';
import { Answered, Note, RefusalNote } from '../../ui/states.tsx';
import { marketOf } from '../market.tsx';
import { type ListHead, listsChanged, listsQuery } from './queries.ts';

interface Props {
  words: readonly string[];
  /** Location code and language, `2840-en`: the market of a list that is made for them. */
  market: string;
  onClose(): void;
}

/** Puts words into a list that is there, or into a new one. What the list has already stays as it is. */
export default function SaveDialog(props: Props) {
  const lists = useQuery(listsQuery);
  return <Answered of={lists}>{(heads) => <Save {...props} heads={heads} />}</Answered>;
}

const NEW = '';

function Save({ words, market, onClose, heads }: Props & { heads: ListHead[] }) {
  const [listId, setListId] = useState(heads[0]?.listId ?? NEW);
  const save = useAct({
    mutationFn: async ({ text }: Sent) => {
      const listId = text('list');
      if (listId === NEW) {
        const made = await api.lists.create.mutate({ name: text('name'), keywords: [...words], ...marketOf(market) });
        return { listId: made.listId, kept: made.keywords.length, rest: 0 };
      }
      const report = await api.lists.import.mutate({
        listId,
        format: 'json',
        text: JSON.stringify(words),
        commit: true,
      });
      return { listId, kept: report.kept, rest: report.total - report.kept };
    },
    onSuccess: listsChanged,
  });
  return (
    <Dialog
      title="Save to a list"
      closeLabel={save.data ? 'Close' : 'Cancel'}
      onClose={onClose}
      actions={
        !save.data && (
          <Button look="primary" type="submit" form="save-to-list" busy={save.isPending}>
            Save {plural(words.length, 'keyword')}
          </Button>
        )
      }
    >
      <Form
        id="save-to-list"
        onSend={(sent) => {
          if (!save.data) save.mutate(sent);
        }}
      >
        <Choice label="List" name="list" value={listId} onChange={(event) => setListId(event.currentTarget.value)}>
          {heads.map((head) => (
            <option key={head.listId} value={head.listId}>
              {head.name}, {count(head.keywordCount)}
            </option>
          ))}
          <option value={NEW}>A new list…</option>
        </Choice>
        {listId === NEW && <Field label="Name" name="name" required maxLength={80} />}
      </Form>
      {save.error && <RefusalNote error={save.error} />}
      {save.data && (
        <Note tone="good">
          {plural(save.data.kept, 'keyword')} saved
          {save.data.rest > 0 && `, ${count(save.data.rest)} there already or not taken`}.{' '}
          <Link to="/lists" search={{ open: save.data.listId }}>
            Open the list
          </Link>
        </Note>
      )}
    </Dialog>
  );
}
