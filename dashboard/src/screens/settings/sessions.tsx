import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, type Outputs } from '../../api/client.ts';
import { Button } from '../../ui/button.tsx';
import { Panel, Section } from '../../ui/page.tsx';
import { Answered, RefusalNote } from '../../ui/states.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Time, Unknown } from '../../ui/value.tsx';

type Session = Outputs['auth']['sessions']['sessions'][number];

/** Where one is signed in. */
export function Sessions() {
  const client = useQueryClient();
  const list = useQuery({ queryKey: ['sessions'], queryFn: () => api.auth.sessions.query() });
  const end = useMutation({
    mutationFn: (sessionId: string) => api.auth.revokeSession.mutate({ sessionId }),
    onSettled: () => client.invalidateQueries({ queryKey: ['sessions'] }),
  });
  const columns: readonly Column<Session>[] = [
    { head: 'Browser', cell: ({ userAgent }) => (userAgent ? browserIn(userAgent) : <Unknown />) },
    { head: 'Address', cell: ({ address }) => address ?? <Unknown /> },
    { head: 'Signed in', cell: ({ createdAt }) => <Time at={createdAt} /> },
    { head: 'Last seen', cell: ({ lastSeenAt }) => <Time at={lastSeenAt} /> },
    {
      head: 'Change',
      cell: ({ id, current }) =>
        current ? (
          'this one'
        ) : (
          <Button small busy={end.isPending && end.variables === id} onClick={() => end.mutate(id)}>
            End
          </Button>
        ),
    },
  ];
  return (
    <Section title="Sessions" about="Where you are signed in at the moment.">
      {end.error && <RefusalNote error={end.error} />}
      <Panel flush>
        <Answered of={list}>
          {({ sessions }) => <Table name="Sessions" columns={columns} rows={sessions} keyOf={({ id }) => id} />}
        </Answered>
      </Panel>
    </Section>
  );
}

/** `Chrome on Linux` of what a browser says of itself. */
function browserIn(agent: string): string {
  const name = /(Edg|Firefox|Chrome|Safari)/.exec(agent)?.[1]?.replace('Edg', 'Edge');
  const system = /(Windows|Android|iPhone|iPad|Mac OS|Linux)/.exec(agent)?.[1];
  return name ? [name, system && `on ${system}`].filter(Boolean).join(' ') : agent.slice(0, 60);
}
