import { useQuery } from '@tanstack/react-query';
import { createLazyRoute, Link } from '@tanstack/react-router';
import { api, type Outputs } from '../../api/client.ts';
import { PROVIDER_NAMES } from '../../parts/names.ts';
import { bytes, count, duration, moment } from '../../ui/format.ts';
import { Page, Panel, Section } from '../../ui/page.tsx';
import { Answered, EmptyState, Note } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Facts, Money, Unknown } from '../../ui/value.tsx';

type System = Outputs['admin']['system'];
type Lane = System['lanes'][number];
type Size = System['sizes']['tables'][number];

/** Between two looks, milliseconds. */
const LOOK_MS = 5000;

const LANES: readonly Column<Lane>[] = [
  { head: 'Provider', cell: ({ provider }) => PROVIDER_NAMES[provider] },
  { head: 'Request', cell: ({ operation }) => <code>{operation}</code> },
  { head: 'Waiting', figure: true, cell: ({ waiting }) => count(waiting) },
  { head: 'Under way', figure: true, cell: ({ underWay }) => count(underWay) },
  { head: 'Looked up', figure: true, cell: ({ awaited }) => count(awaited) },
];

const SIZES: readonly Column<Size>[] = [
  { head: 'Table', cell: ({ name }) => <code>{name}</code> },
  { head: 'Size', figure: true, cell: ({ bytes: size }) => bytes(size) },
  { head: 'Rows, about', figure: true, cell: ({ rows }) => (rows === null ? <Unknown /> : count(rows)) },
];

function SystemScreen() {
  const system = useQuery({
    queryKey: ['admin', 'system'],
    queryFn: () => api.admin.system.query(),
    refetchInterval: LOOK_MS,
  });
  return (
    <Page title="System" about="All processes together, read from the database every five seconds.">
      <Answered of={system} lines={8}>
        {(data) => <Parts of={data} />}
      </Answered>
    </Page>
  );
}

function Parts({ of: { at, queue, workers, lanes, unknown, webhooks, sizes } }: { of: System }) {
  const { oldestWaitingSeconds: oldest } = queue;
  return (
    <>
      {workers.alive === 0 && <Note tone="bad">No worker is alive: jobs are taken in, and nobody does them.</Note>}
      {queue.lapsed > 0 && (
        <Note tone="warn">{count(queue.lapsed)} of the jobs lost their worker; another one takes them over.</Note>
      )}
      <Section title="Queue" about={`As of ${moment(at)}.`}>
        <Panel>
          <Facts
            of={[
              ['Workers alive', count(workers.alive)],
              ['Jobs waiting', count(queue.waiting)],
              ['Oldest waits for', oldest === null ? 'nothing waits' : duration(Math.max(0, oldest))],
              ['Jobs under way', count(queue.running)],
              ['Asleep until an answer', count(queue.asleep)],
              ['Following an equal job', count(queue.following)],
              ['Webhook messages waiting', count(webhooks.pending)],
            ]}
          />
        </Panel>
      </Section>
      <Section title="Provider lanes" about="What active jobs still buy.">
        <Panel flush>
          {lanes.length === 0 ? (
            <EmptyState title="Nothing is being bought" />
          ) : (
            <Table
              name="Provider lanes"
              columns={LANES}
              rows={lanes}
              keyOf={({ provider, operation }) => `${provider} ${operation}`}
            />
          )}
        </Panel>
      </Section>
      <Section title="Unknown outcomes" about="Paid requests that were closed without certain evidence.">
        <Panel>
          <Facts
            of={[
              [
                'Open',
                <Link key="open" to="/admin/platform-spend">
                  {count(unknown.open)}
                </Link>,
              ],
              ['Booked for them', <Money key="booked" usd={unknown.bookedUsd} />],
            ]}
          />
        </Panel>
      </Section>
      <Section title="Sizes" about={`The database takes ${bytes(sizes.databaseBytes)}; its largest tables:`}>
        <Panel flush>
          <Table name="Sizes" columns={SIZES} rows={sizes.tables} keyOf={({ name }) => name} />
        </Panel>
      </Section>
    </>
  );
}

export const Route = createLazyRoute('/app/admin/system')({ component: SystemScreen });
