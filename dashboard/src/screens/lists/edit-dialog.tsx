import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api } from '../../api/client.ts';
import { type KeywordList, listsChanged } from '../../parts/lists/queries.ts';
import { DEFAULT_MARKET, MarketField, marketKey, marketOf } from '../../parts/market.tsx';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type Sent } from '../../ui/form.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import styles from './lists.module.css';

/** Name, tags and market of a list: of a new one, or of one that is there, whose words stay. */
export function EditDialog(props: { of?: KeywordList; onClose(): void; onKept?(list: KeywordList): void }) {
  const { of, onClose, onKept } = props;
  const [market, setMarket] = useState(of ? marketKey(of) : DEFAULT_MARKET);
  const keep = useAct({
    mutationFn: ({ text }: Sent) => {
      const [name, tags] = [text('name'), tagsIn(text('tags'))];
      const said = { name, tags, keywords: of?.keywords ?? [], ...marketOf(text('market')) };
      return of ? api.lists.update.mutate({ listId: of.listId, ...said }) : api.lists.create.mutate(said);
    },
    onSuccess: async (list) => {
      await listsChanged();
      onClose();
      onKept?.(list);
    },
  });
  return (
    <Dialog
      title={of ? `Edit ${of.name}` : 'New list'}
      onClose={onClose}
      actions={
        <Button look="primary" type="submit" form="edit-list" busy={keep.isPending}>
          {of ? 'Keep the changes' : 'Make the list'}
        </Button>
      }
    >
      <Form id="edit-list" className={styles.form} onSend={keep.mutate}>
        <Field label="Name" name="name" required maxLength={80} defaultValue={of?.name} />
        <Field label="Tags" name="tags" hint="With commas between; at most 20." defaultValue={of?.tags.join(', ')} />
        <input type="hidden" name="market" value={market} />
        <MarketField value={market} onChange={setMarket} />
      </Form>
      {keep.error && <RefusalNote error={keep.error} />}
    </Dialog>
  );
}

const tagsIn = (text: string): string[] =>
  text
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean);
