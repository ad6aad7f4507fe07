import { createLazyRoute, Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import {
  ByApi,
  ClassBadge,
  ClassChoice,
  EvidenceList,
  type GameKeyword,
  TrendPicture,
} from '../../parts/discovery.tsx';
import { Paged, usePaged } from '../../parts/paged.tsx';
import { Segments } from '../../ui/field.tsx';
import { decimal } from '../../ui/format.ts';
import { Page, Panel } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time, Unknown } from '../../ui/value.tsx';
import styles from './games.module.css';

const COLUMNS: readonly Column<GameKeyword>[] = [
  { head: 'Keyword', cell: (item) => <Word of={item} /> },
  { head: 'Game', cell: ({ game }) => game ?? <Unknown /> },
  { head: 'Class', cell: (item) => <ClassBadge of={item.class} /> },
  {
    head: 'Beside the benchmark',
    figure: true,
    cell: ({ ratio }) => (ratio === null ? <Unknown /> : `${decimal(ratio, 2)}×`),
  },
  { head: 'Why', cell: ({ reason }) => reason },
  { head: 'Reviewed', cell: ({ reviewedAt }) => <Time at={reviewedAt} /> },
];

function Word({ of }: { of: GameKeyword }) {
  return (
    <Link to="/" search={{ words: of.keyword }} className={styles.word}>
      {of.keyword}
    </Link>
  );
}

function Games() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const games = usePaged<GameKeyword>(['games', search.class], async (cursor) => {
    const { keywords, nextCursor } = await api.games.list.query({
      ...(cursor ? { cursor } : {}),
      ...(search.class ? { class: [search.class] } : {}),
    });
    return { rows: keywords, nextCursor };
  });
  return (
    <Page
      title="Game keywords"
      about="Searches around games that a person reviewed, newest first. A keyword opens in Research."
    >
      <div className={styles.bar}>
        <ClassChoice
          value={search.class}
          onChange={(value) =>
            void navigate({
              search: ({ class: _before, ...rest }) => (value ? { ...rest, class: value } : rest),
              replace: true,
            })
          }
        />
        <Segments<'cards' | 'table'>
          legend="How to list"
          options={[
            ['cards', 'Cards'],
            ['table', 'Table'],
          ]}
          value={search.as ?? 'cards'}
          onChange={(as) => void navigate({ search: (before) => ({ ...before, as }), replace: true })}
        />
      </div>
      <Paged
        of={games}
        more="Older keywords"
        empty={<EmptyState title="None published yet">What reviewers approve appears here.</EmptyState>}
      >
        {(rows) =>
          search.as === 'table' ? (
            <Panel flush>
              <Table name="Game keywords" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
            </Panel>
          ) : (
            <ul className={styles.cards}>
              {rows.map((item) => (
                <li key={item.id}>
                  <Card of={item} />
                </li>
              ))}
            </ul>
          )
        }
      </Paged>
      <ByApi path="/api/game-keywords?limit=50" />
    </Page>
  );
}

function Card({ of }: { of: GameKeyword }) {
  return (
    <Panel>
      <div className={styles.card}>
        <h2>
          <Word of={of} />
        </h2>
        <p className={styles.facts}>
          <ClassBadge of={of.class} />
          {of.game && <span>{of.game}</span>}
          <span>
            reviewed <Time at={of.reviewedAt} />
          </span>
        </p>
        <TrendPicture of={of.trend} />
        <p>{of.reason}</p>
        <EvidenceList of={of.evidence} />
      </div>
    </Panel>
  );
}

export const Route = createLazyRoute('/app/games')({ component: Games });
