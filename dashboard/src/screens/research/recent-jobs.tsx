import { useQuery } from '@tanstack/react-query';
import { isActive, recentJobsQuery } from '../../api/jobs.ts';
import { JobTable } from '../../parts/job-table.tsx';
import { Panel, Section } from '../../ui/page.tsx';
import { Answered, EmptyState } from '../../ui/states.tsx';

/** The newest jobs of both pipelines; while one is active they are looked at every second and a half. */
export function RecentJobs() {
  const recent = useQuery({
    ...recentJobsQuery,
    refetchInterval: ({ state }) => (state.data?.some(isActive) ? 1500 : false),
  });
  return (
    <Section title="Recent jobs">
      <Panel flush>
        <Answered of={recent}>
          {(jobs) =>
            jobs.length === 0 ? (
              <EmptyState title="Nothing researched yet">
                Type a keyword above. Its ideas, volumes and trends appear here and stay in History.
              </EmptyState>
            ) : (
              <JobTable name="Recent jobs" jobs={jobs} />
            )
          }
        </Answered>
      </Panel>
    </Section>
  );
}
