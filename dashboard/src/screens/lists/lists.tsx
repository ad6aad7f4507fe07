import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { type ListHead, listsQuery } from '../../parts/lists/queries.ts';
import { useMarketName } from '../../parts/market.tsx';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { count } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { Answered, EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/value.tsx';
import { EditDialog } from './edit-dialog.tsx';
import styles from './lists.module.css';
import { OpenList } from './open-list.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

function Lists() {
  const { open, text = '' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const [isMaking, setMaking] = useState(false);
  const lists = useQuery(listsQuery);
  return (
    <Page
      title="Lists"
      about="Keywords you keep: import them, read their figures, and research them further."
      actions={
        <Button look="primary" onClick={() => setMaking(true)}>
          New list
        </Button>
      }
    >
      {open ? (
        <OpenList listId={open} />
      ) : (
        <>
          <div className={styles.find}>
            <Field
              label="Name or tag contains"
              type="search"
              maxLength={100}
              value={text}
              onChange={({ currentTarget: { value } }) =>
                void navigate({ search: value ? { text: value } : {}, replace: true })
              }
            />
          </div>
          <Panel flush>
            <Answered of={lists}>{(heads) => <All heads={heads} text={text.toLowerCase()} />}</Answered>
          </Panel>
        </>
      )}
      {isMaking && (
        <EditDialog
          onClose={() => setMaking(false)}
          onKept={({ listId }) => void navigate({ search: { open: listId } })}
        />
      )}
    </Page>
  );
}

function All({ heads, text }: { heads: readonly ListHead[]; text: string }) {
  const nameOf = useMarketName();
  const [removed, setRemoved] = useState<ListHead | null>(null);
  const wanted = heads.filter(({ name, tags }) => [name, ...tags].some((word) => word.toLowerCase().includes(text)));
  const columns: readonly Column<ListHead>[] = [
    {
      head: 'Name',
      cell: ({ listId, name }) => (
        <Link to="/lists" search={{ open: listId }} className={styles.name}>
          {name}
        </Link>
      ),
    },
    { head: 'Keywords', figure: true, cell: ({ keywordCount }) => count(keywordCount) },
    { head: 'Tags', cell: ({ tags }) => (tags.length > 0 ? <Tags of={tags} /> : 'none') },
    { head: 'Market', cell: nameOf },
    { head: 'Changed', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
    {
      head: 'Change',
      cell: (head) => (
        <Button small look="danger" aria-label={`Remove ${head.name}`} onClick={() => setRemoved(head)}>
          Remove
        </Button>
      ),
    },
  ];
  if (wanted.length === 0) {
    return (
      <EmptyState title={heads.length === 0 ? 'No lists yet' : 'No list is called that'}>
        {heads.length === 0 && 'Make one and import a file, or save rows of a result to one.'}
      </EmptyState>
    );
  }
  return (
    <>
      <Table name="Lists" columns={columns} rows={wanted} keyOf={({ listId }) => listId} />
      {removed && <RemoveDialog of={removed} onClose={() => setRemoved(null)} />}
    </>
  );
}

export function Tags({ of }: { of: readonly string[] }) {
  return (
    <span className={styles.tags}>
      {of.map((tag) => (
        <span key={tag}>{tag}</span>
      ))}
    </span>
  );
}

export const Route = createLazyRoute('/app/lists')({ component: Lists });
