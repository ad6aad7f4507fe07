import { extname } from 'node:path';
import { paintOf, show } from '../output/show.ts';
import type { Call, Option } from '../program/command.ts';
import { orInterrupted, tell } from '../program/io.ts';
import { contentOf, listIdOf } from '../program/keywords.ts';
import type { Session } from '../program/session.ts';
import { textOf } from '../program/values.ts';

/** What each kind of file is called over the wire. */
const TYPES = {
  text: 'text/plain',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  json: 'application/json',
} as const;
type Format = keyof typeof TYPES;

export const IMPORT_OPTIONS: readonly Option[] = [
  {
    name: 'format',
    value: 'format',
    choices: Object.keys(TYPES),
    about: 'of an import: kind of file; by its name, else text',
  },
  { name: 'commit', about: 'of an import: store what is kept; otherwise the file is only judged' },
];

/** Told at Ctrl C behind a change that has no key to find it by again. */
export const MAY_BE_DONE = 'Stopped; it may have been done all the same: `kr lists` shows.';

interface Report {
  kept: number;
  duplicates: { line: number; of: number | null }[];
  refused: { line: number; code: string }[];
  total: number;
}

/** Sends a file to be judged, and stored where that is asked. */
export async function importFile(call: Call, { upload }: Session): Promise<void> {
  const { io, values } = call;
  const listId = listIdOf(call);
  const file = textOf(values, 'file') ?? '-';
  const format = (textOf(values, 'format') ?? formatOf(file)) as Format;
  const commit = values.commit === true ? '?commit=true' : '';
  const path = `/api/lists/${encodeURIComponent(listId)}/import${commit}`;
  const told = commit ? MAY_BE_DONE : undefined;
  const body = await contentOf(call, file);
  const answer = await orInterrupted(call, upload(path, { type: TYPES[format], body, signal: io.signal }), told);
  await showReport(call, (await answer.json()) as Report, commit !== '');
}

function formatOf(path: string): Format {
  const ending = extname(path).slice(1).toLowerCase();
  return Object.hasOwn(TYPES, ending) ? (ending as Format) : 'text';
}

async function showReport(call: Call, report: Report, isStored: boolean): Promise<void> {
  const told = [
    ...report.refused.map(({ line, code }) => ({ line, what: code })),
    ...report.duplicates.map(({ line, of }) => ({ line, what: of === null ? 'IN_LIST' : `SAME_AS_LINE_${of}` })),
  ].sort((a, b) => a.line - b.line);
  const columns = [
    { title: 'line', of: ({ line }: (typeof told)[number]) => line },
    { title: 'not kept', of: ({ what }: (typeof told)[number]) => what },
  ];
  const said = `${report.kept} of ${report.total} lines ${isStored ? 'kept' : 'would be kept: --commit stores them'}`;
  await show(call, { body: report, rows: told, columns });
  // In a pipe the rows go on alone.
  await tell(call, paintOf(call, call.io.stderr)('dim', said));
}
