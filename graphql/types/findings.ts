import { asComparison, asExpansion, asMetrics, asSerp, asSuggestions } from '../../server/operations/typed-results.ts';
import { WORDS } from '../../server/operations/words.ts';
import { builder } from '../builder.ts';
import type { GraphqlContext } from '../context.ts';
import { resultValue } from '../results.ts';
import { MetricsResult } from './bulk-metrics.ts';
import { ComparisonResult, TrendResult } from './comparison.ts';
import { enumOf } from './enum-of.ts';
import { ExpansionResult } from './expansion.ts';
import { Job, type JobShape, kindOf } from './job.ts';
import { Node } from './node.ts';
import { named, nameOf } from './result-names.ts';
import { SerpResult } from './serp.ts';
import { SuggestionsResult } from './suggestions.ts';

const JobResult = builder.unionType('JobResult', {
  description: 'What a job found, by its kind.',
  types: [ExpansionResult, ComparisonResult, TrendResult, SerpResult, MetricsResult, SuggestionsResult],
  resolveType: nameOf,
});

/** Each reads results of its own kinds and nothing of others. */
const READERS = [asExpansion, asComparison, asSerp, asMetrics, asSuggestions] as const;

const ExportFormat = enumOf('ExportFormat', WORDS.exportFormat, {
  description: 'Kind of file.',
  meanings: {
    csv: 'Comma-separated, RFC 4180.',
    ndjson: 'A JSON object a line.',
    xlsx: 'A workbook.',
    parquet: 'Columns, with their types.',
  },
});

interface Wanted {
  format?: string | null | undefined;
  part?: string | null | undefined;
}

/** The address of `GET /api/jobs/{jobId}/export`, which judges part and key. */
function exportUrl(service: string, { jobId }: JobShape, { format, part }: Wanted): string {
  const query = new URLSearchParams({ format: format ?? 'csv', ...(part ? { part } : {}) });
  return `${service}/api/jobs/${encodeURIComponent(jobId)}/export?${query}`;
}

async function findings(ctx: GraphqlContext, job: JobShape & { result?: unknown }) {
  const kind = kindOf(job);
  for (const read of READERS) {
    const found = await read(kind, () => resultValue(ctx, job.result));
    if (found) return named(kind, found);
  }
  return null;
}

/** A job that is read by itself, so that its result can be read with it. */
export const JobWithFindings = builder.interfaceRef<JobShape & { result?: unknown }>('JobWithFindings').implement({
  description: 'A job of either pipeline with what it found. Jobs in lists are without.',
  interfaces: [Node, Job],
  resolveType: (job) => ('kind' in job ? 'ResearchJob' : 'ByokJob'),
  fields: (t) => ({
    findings: t.field({
      type: JobResult,
      nullable: true,
      description: 'What it found; null until the job is final, and when it failed.',
      resolve: (job, _args, ctx) => findings(ctx, job),
    }),
    exportUrl: t.string({
      nullable: true,
      description:
        'Where one part of what it found is a file, for a request with the same key; null as long as there is none.',
      args: {
        format: t.arg({ type: ExportFormat, defaultValue: 'csv', description: 'Kind of file.' }),
        part: t.arg.string({ description: 'Part of the result; the main table where none is named.' }),
      },
      resolve: (job, args, { app }) => (job.result === null ? null : exportUrl(app.config.publicUrl, job, args)),
    }),
  }),
});

/** Why the views of a result that came before are not to be used any more. */
export const USE_FINDINGS = 'Use `findings`: one field for every kind of job.';
