import { createLazyRoute, Link } from '@tanstack/react-router';
import { api, type Outputs } from '../../api/client.ts';
import { ByApi, ClassBadge, ClassChoice, EvidenceList } from '../../parts/discovery.tsx';
import { Paged, usePaged } from '../../parts/paged.tsx';
import { Page, Panel } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time } from '../../ui/value.tsx';

type Item = Outputs['feed']['read']['items'][number];

const KINDS = { game_keyword: 'Game keyword', rising_keyword: 'Rising keyword' } as const;

const COLUMNS: readonly Column<Item>[] = [
  { head: 'No.', figure: true, cell: ({ id }) => id },
  {
    head: 'Keyword',
    cell: ({ keyword }) => (
      <Link to="/" search={{ words: keyword }}>
        {keyword}
      </Link>
    ),
  },
  { head: 'Kind', cell: ({ kind }) => KINDS[kind] },
  { head: 'Class', cell: (item) => <ClassBadge of={item.class} /> },
  { head: 'Why', cell: ({ reason }) => reason },
  { head: 'Evidence', cell: ({ evidence }) => <EvidenceList of={evidence} /> },
  { head: 'Published', cell: ({ publishedAt }) => <Time at={publishedAt} /> },
];

function Feed() {
  const search = Route.useSearch();
  const navigate = Route.useNavigate();
  const feed = usePaged<Item>(['feed', search.class], async (cursor) => {
    const { items, nextCursor, hasMore } = await api.feed.read.query({
      ...(cursor ? { cursor } : {}),
      ...(search.class ? { classes: [search.class] } : {}),
    });
    return { rows: items, nextCursor: hasMore ? nextCursor : null };
  });
  return (
    <Page
      title="Discovery feed"
      about="What was published, in its lasting order, oldest first: a reader that goes on from its cursor sees every item once."
    >
      <div>
        <ClassChoice
          value={search.class}
          onChange={(value) => void navigate({ search: value ? { class: value } : {}, replace: true })}
        />
      </div>
      <Paged
        of={feed}
        more="Newer items"
        empty={<EmptyState title="Nothing published yet">What reviewers approve is appended here.</EmptyState>}
      >
        {(rows) => (
          <Panel flush>
            <Table name="Discovery feed" columns={COLUMNS} rows={rows} keyOf={({ id }) => id} />
          </Panel>
        )}
      </Paged>
      <ByApi path="/api/integrations/discovery-feed?limit=100" />
    </Page>
  );
}

export const Route = createLazyRoute('/app/feed')({ component: Feed });
