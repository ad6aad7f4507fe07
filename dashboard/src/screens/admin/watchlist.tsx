import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { createLazyRoute } from '@tanstack/react-router';
import { useAct } from '../../api/act.ts';
import { api, type Outputs } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { Form, type Sent } from '../../ui/form.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { Answered, EmptyState, RefusalNote } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/value.tsx';
import styles from './admin.module.css';

type Seed = Outputs['admin']['watchlist']['list']['seeds'][number];

/** The seeds that the scheduled scan expands. */
function WatchList() {
  const client = useQueryClient();
  const list = useQuery({ queryKey: ['admin', 'watchlist'], queryFn: () => api.admin.watchlist.list.query() });
  const refresh = () => client.invalidateQueries({ queryKey: ['admin', 'watchlist'] });
  const add = useAct({
    mutationFn: ({ text }: Sent) => {
      const game = text('game').trim();
      return api.admin.watchlist.add.mutate({ keyword: text('keyword'), ...(game ? { game } : {}) });
    },
    onSuccess: (_, sent) => {
      sent.clear();
      return refresh();
    },
  });
  const remove = useMutation({
    mutationFn: (id: string) => api.admin.watchlist.remove.mutate({ id }),
    onSettled: refresh,
  });
  const columns: readonly Column<Seed>[] = [
    { head: 'Keyword', cell: (seed) => <strong>{seed.keyword}</strong> },
    { head: 'Game', cell: (seed) => seed.game ?? 'the keyword itself' },
    { head: 'Added', cell: ({ createdAt }) => <Time at={createdAt} /> },
    {
      head: 'Change',
      cell: (seed) => (
        <Button
          small
          aria-label={`Remove ${seed.keyword}`}
          busy={remove.isPending && remove.variables === seed.id}
          onClick={() => remove.mutate(seed.id)}
        >
          Remove
        </Button>
      ),
    },
  ];
  return (
    <Page title="Watch list" about="What the scheduled scan expands, on the platform’s account.">
      <Panel>
        <Form className={styles.row} onSend={add.mutate}>
          <Field label="Keyword" name="keyword" required />
          <Field label="Game" name="game" placeholder="the keyword itself" />
          <Button type="submit" look="primary" busy={add.isPending}>
            Add
          </Button>
        </Form>
        {(add.error || remove.error) && <RefusalNote error={add.error ?? remove.error} />}
      </Panel>
      <Panel flush>
        <Answered of={list}>
          {({ seeds }) =>
            seeds.length === 0 ? (
              <EmptyState title="Nothing is watched yet" />
            ) : (
              <Table name="Watch list" columns={columns} rows={seeds} keyOf={({ id }) => id} />
            )
          }
        </Answered>
      </Panel>
    </Page>
  );
}

export const Route = createLazyRoute('/app/admin/watch-list')({ component: WatchList });
