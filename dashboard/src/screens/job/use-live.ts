import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api } from '../../api/client.ts';
import { type AnyJob, isActive, jobQuery } from '../../api/jobs.ts';

export interface Live {
  completed: number;
  total: number;
  status: AnyJob['job']['status'];
  /** `live`: events arrive by themselves; `asking`: the line is cut and the job is asked for instead. */
  line: 'live' | 'asking';
}

/** How often the job is asked for while no events arrive, milliseconds. */
const ASK_MS = 2000;

/**
 * The progress of a job as it happens. The event stream comes back behind the last event it had; while it cannot, the job is
 * asked for. Whatever was missed, the job itself is read when it is final.
 */
export function useLive({ job, pipeline }: AnyJob): Live {
  const client = useQueryClient();
  const { jobId } = job;
  const active = isActive(job);
  const [told, setTold] = useState<Omit<Live, 'line'> | null>(null);
  const [line, setLine] = useState<Live['line']>('asking');
  useEffect(() => {
    if (!active) return;
    const refresh = () => client.invalidateQueries({ queryKey: jobQuery(jobId).queryKey });
    const handlers = {
      onConnectionStateChange: ({ state }: { state: string }) => setLine(state === 'pending' ? 'live' : 'asking'),
      onData: ({ data }: { data: Omit<Live, 'line'> }) => {
        setTold({ completed: data.completed, total: data.total, status: data.status });
        if (!isActive(data)) void refresh();
      },
      onError: () => setLine('asking'),
      onComplete: () => void refresh(),
    };
    const stream =
      pipeline === 'own'
        ? api.byok.onProgress.subscribe({ jobId }, handlers)
        : api.research.onProgress.subscribe({ jobId }, handlers);
    return () => stream.unsubscribe();
  }, [active, client, jobId, pipeline]);
  useEffect(() => {
    if (!active || line === 'live') return;
    const timer = setInterval(() => void client.invalidateQueries({ queryKey: jobQuery(jobId).queryKey }), ASK_MS);
    return () => clearInterval(timer);
  }, [active, line, client, jobId]);
  const read = { ...job.progress, status: job.status };
  return { ...(told && told.completed >= read.completed ? told : read), line };
}
