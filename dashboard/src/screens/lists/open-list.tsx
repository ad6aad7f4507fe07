import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api } from '../../api/client.ts';
import { MOST } from '../../api/jobs.ts';
import { type KeywordList, listQuery, listsChanged } from '../../parts/lists/queries.ts';
import { MarketName, marketKey } from '../../parts/market.tsx';
import { RowActions } from '../../parts/row-actions.tsx';
import { Button, buttonClass } from '../../ui/button.tsx';
import { count, plural } from '../../ui/format.ts';
import { Grid } from '../../ui/grid/grid.tsx';
import type { GridColumn, GridState } from '../../ui/grid/model.ts';
import { Panel, Section } from '../../ui/page.tsx';
import { Answered, EmptyState, RefusalNote } from '../../ui/states.tsx';
import { Time } from '../../ui/value.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { ImportDialog } from './import-dialog.tsx';
import { ListMetrics } from './list-metrics.tsx';
import styles from './lists.module.css';
import { Tags } from './lists.tsx';
import { RemoveDialog } from './remove-dialog.tsx';

/** One list: what it is, what its metrics cost, and its words. */
export function OpenList({ listId }: { listId: string }) {
  const list = useQuery(listQuery(listId));
  return (
    <>
      <p>
        <Link to="/lists" search={{}}>
          All lists
        </Link>
      </p>
      <Answered of={list}>{(of) => <Opened of={of} />}</Answered>
    </>
  );
}

function Opened({ of }: { of: KeywordList }) {
  const [open, setOpen] = useState<'import' | 'edit' | 'remove' | null>(null);
  const close = () => setOpen(null);
  return (
    <Section
      title={of.name}
      about={
        <span className={styles.about}>
          <span>{plural(of.keywordCount, 'keyword')}</span>
          <MarketName of={of} />
          {of.tags.length > 0 && <Tags of={of.tags} />}
          <span>
            changed <Time at={of.updatedAt} />
          </span>
        </span>
      }
      actions={
        <>
          <Button onClick={() => setOpen('import')}>Import keywords</Button>
          <Button onClick={() => setOpen('edit')}>Edit</Button>
          <Button look="danger" onClick={() => setOpen('remove')}>
            Remove the list
          </Button>
        </>
      }
    >
      {of.keywordCount === 0 ? (
        <Panel>
          <EmptyState title="No keywords yet">
            Import a file or a column: every line is judged before it is kept.
          </EmptyState>
        </Panel>
      ) : (
        <>
          <ListMetrics of={of} />
          <Words of={of} />
        </>
      )}
      {open === 'import' && <ImportDialog of={of} onClose={close} />}
      {open === 'edit' && <EditDialog of={of} onClose={close} />}
      {open === 'remove' && <RemoveDialog of={of} onClose={close} />}
    </Section>
  );
}

const COLUMNS: readonly GridColumn<string>[] = [
  { id: 'keyword', head: 'Keyword', kind: 'text', width: 260, value: (word) => word },
];
const keyOf = (word: string) => word;

function Words({ of }: { of: KeywordList }) {
  const [state, setState] = useState<GridState>({});
  const drop = useAct({
    mutationFn: (words: readonly string[]) => {
      const { listId, name, tags, locationCode, languageCode } = of;
      const gone = new Set(words);
      const keywords = of.keywords.filter((word) => !gone.has(word));
      return api.lists.update.mutate({ listId, name, tags, locationCode, languageCode, keywords });
    },
    onSuccess: listsChanged,
  });
  return (
    <>
      {drop.error && <RefusalNote error={drop.error} />}
      <Grid
        key={of.updatedAt.getTime()}
        name="Keywords"
        rows={of.keywords}
        columns={COLUMNS}
        keyOf={keyOf}
        state={state}
        onState={setState}
        actions={(rows, ticked) => (
          <>
            <Research words={rows()} market={marketKey(of)} />
            {ticked && (
              <Button small look="danger" busy={drop.isPending} onClick={() => drop.mutate(rows())}>
                Remove from the list
              </Button>
            )}
            <RowActions
              words={rows}
              ticked={ticked}
              market={marketKey(of)}
              table={() => ({ columns: COLUMNS as readonly GridColumn<unknown>[], rows: rows() })}
            />
          </>
        )}
      />
    </>
  );
}

/** To the Research screen with as many words as one request takes; a comparison takes most. */
function Research({ words, market }: { words: readonly string[]; market: string }) {
  const kind = words.length > MOST.expand ? 'compare' : 'expand';
  return (
    <Link
      to="/"
      search={{ kind, words: words.slice(0, MOST[kind]).join('\n'), market }}
      className={buttonClass('plain', true)}
    >
      {words.length > MOST[kind] ? `Research the first ${count(MOST[kind])}` : 'Use in Research'}
    </Link>
  );
}
