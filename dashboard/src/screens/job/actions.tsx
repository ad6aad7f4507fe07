import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { api } from '../../api/client.ts';
import { type AnyJob, isActive, jobQuery } from '../../api/jobs.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { RefusalNote } from '../../ui/states.tsx';
import type { ResearchSearch } from '../search.ts';

/** What can be done with a job: stop it while it runs, ask the same again. */
export function JobActions({ any }: { any: AnyJob }) {
  const client = useQueryClient();
  const { jobId } = any.job;
  const cancel = useMutation({
    mutationFn: async () => {
      if (any.pipeline === 'own') await api.byok.cancel.mutate({ jobId });
      else await api.research.cancel.mutate({ jobId });
    },
    onSettled: () => client.invalidateQueries({ queryKey: jobQuery(jobId).queryKey }),
  });
  return (
    <>
      {cancel.error && <RefusalNote error={cancel.error} />}
      {isActive(any.job) ? (
        <Button look="danger" busy={cancel.isPending || cancel.isSuccess} onClick={() => cancel.mutate()}>
          {cancel.isSuccess ? 'Cancelling' : 'Cancel the job'}
        </Button>
      ) : (
        <Link to="/" search={againOf(any)} className={buttonClass()}>
          Run again
        </Link>
      )}
    </>
  );
}

/** The Research screen as it was when this was asked. */
function againOf({ job, pipeline }: AnyJob): ResearchSearch {
  const { keywords, benchmark, filterTerms, locationCode, languageCode, dateFrom, dateTo, mode } = job.request;
  return {
    kind: 'kind' in job ? job.kind : job.operation,
    words: keywords.join('\n'),
    market: `${locationCode}-${languageCode}`,
    ...(benchmark ? { benchmark } : {}),
    ...(filterTerms.length > 0 ? { terms: filterTerms.join(', ') } : {}),
    ...(dateFrom && dateTo ? { from: dateFrom, to: dateTo } : {}),
    ...(mode === 'economy' ? { mode } : {}),
    ...(pipeline === 'own' ? { own: true } : {}),
  };
}
