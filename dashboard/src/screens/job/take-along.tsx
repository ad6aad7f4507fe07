import { useState } from 'react';
import { useAct } from '../../api/act.ts';
import { api } from '../../api/client.ts';
import type { AnyJob } from '../../api/jobs.ts';
import { copy } from '../../parts/take-out.ts';
import { Button, buttonsClass } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Choice } from '../../ui/field.tsx';
import { day } from '../../ui/format.ts';
import { Note, RefusalNote } from '../../ui/states.tsx';
import styles from './job.module.css';

/** Parts of a result by its kind, in words, and the kinds of files. */
const PARTS: Record<string, readonly (readonly [part: string, words: string])[]> = {
  expand: [
    ['candidates', 'Candidates'],
    ['monthly', 'Searches by month'],
    ['filteredOut', 'Removed words'],
    ['clusters', 'Clusters'],
  ],
  compare: [
    ['results', 'Verdicts'],
    ['points', 'Series'],
  ],
  serp: [
    ['results', 'Keywords'],
    ['pages', 'Pages'],
  ],
  metrics: [
    ['items', 'Keywords'],
    ['monthly', 'Searches by month'],
  ],
};
const FORMATS = [
  ['csv', 'CSV'],
  ['xlsx', 'Excel'],
  ['ndjson', 'NDJSON'],
  ['parquet', 'Parquet'],
] as const;

/** What leaves the dashboard: the result as a file, or by a link that anybody may read. */
export default function TakeAlong({ any: { job }, onClose }: { any: AnyJob; onClose(): void }) {
  const kind = 'kind' in job ? job.kind : job.operation;
  const parts = PARTS[kind === 'trends' ? 'compare' : kind] ?? [];
  const [part, setPart] = useState(parts[0]?.[0] ?? '');
  const [format, setFormat] = useState<string>('csv');
  return (
    <Dialog title="Export or share" closeLabel="Close" onClose={onClose}>
      {parts.length > 0 && (
        <div className={styles.take}>
          <Choice label="Part" value={part} onChange={(event) => setPart(event.currentTarget.value)}>
            {parts.map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </Choice>
          <Choice label="Kind of file" value={format} onChange={(event) => setFormat(event.currentTarget.value)}>
            {FORMATS.map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </Choice>
          <a href={`/api/jobs/${job.jobId}/export?format=${format}&part=${part}`} download>
            Download the file
          </a>
        </div>
      )}
      <Links jobId={job.jobId} />
    </Dialog>
  );
}

function Links({ jobId }: { jobId: string }) {
  const [said, say] = useState('');
  const share = useAct({ mutationFn: () => api.jobs.share.mutate({ jobId }) });
  const end = useAct({
    mutationFn: () => api.jobs.unshare.mutate({ jobId }),
    onSuccess: () => {
      share.reset();
      say('All links to this result have ended.');
    },
  });
  return (
    <>
      <p>Whoever has a link sees this result and nothing else of your account, for thirty days.</p>
      {(share.error ?? end.error) && <RefusalNote error={share.error ?? end.error} />}
      {share.data && (
        <Note tone="good">
          <code className={styles.link}>{share.data.url}</code> until{' '}
          {day(share.data.expiresAt.toISOString().slice(0, 10))}. It is shown this once.
        </Note>
      )}
      <p className={buttonsClass}>
        {share.data ? (
          <Button onClick={() => void copy(share.data.url).then(() => say('The link is copied.'))}>
            Copy the link
          </Button>
        ) : (
          <Button busy={share.isPending} onClick={() => share.mutate()}>
            Make a link
          </Button>
        )}
        <Button look="danger" busy={end.isPending} onClick={() => end.mutate()}>
          End all links
        </Button>
      </p>
      <p role="status">{said}</p>
    </>
  );
}
