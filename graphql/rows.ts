import { jobsRows } from '../server/operations/jobs.ts';
import type { Rows as RowsOutput } from '../server/services/exports/rows-schema.ts';
import { builder } from './builder.ts';
import { call } from './call.ts';
import { DataSource, JobKind } from './types/enums.ts';
import { descriptionOf } from './types/errors.ts';

/** Reading rows reads the whole result behind them: a few of them are all that a document may ask for. */
const COST = 4_000;

const Rows = builder.objectRef<RowsOutput>('Rows').implement({
  description: 'Rows of one part of a result.',
  fields: (t) => ({
    jobId: t.exposeID('jobId', { description: 'The job.' }),
    kind: t.expose('kind', { type: JobKind, description: 'What it does.' }),
    part: t.exposeString('part', { description: 'Part of the result.' }),
    parts: t.exposeStringList('parts', { description: 'All parts of this result.' }),
    columns: t.exposeStringList('columns', { description: 'Names of the cells of a row, in order.' }),
    rows: t.expose('rows', { type: 'JSON', description: 'Lists of cells; null: unknown; lists as JSON text.' }),
    total: t.exposeInt('total', { description: 'Rows that meet the conditions.' }),
    nextCursor: t.exposeString('nextCursor', {
      nullable: true,
      description: 'Where the next page begins; null on the last one.',
    }),
    dataSource: t.expose('dataSource', { type: DataSource, description: 'Where the data comes from.' }),
  }),
});

const RowCondition = builder.inputType('RowCondition', {
  description: 'What a row must meet.',
  fields: (t) => ({
    field: t.string({ required: true, description: 'A column, nested fields joined by `.`.' }),
    is: t.string({ required: true, description: '`=`, `!=`, `<`, `<=`, `>`, `>=` or `contains`.' }),
    value: t.field({ type: 'JSON', description: 'Text, a number, true, false; absent: unknown.' }),
  }),
});

const RowsInput = builder.inputType('RowsInput', {
  description: 'Which rows of which job.',
  fields: (t) => ({
    jobId: t.id({ required: true, description: 'A final job of either pipeline.' }),
    part: t.string({ description: 'Part of the result; the main table where none is named.' }),
    fields: t.stringList({ description: 'Columns, in this order; all where none is named.' }),
    where: t.field({ type: [RowCondition], description: 'All of them must hold.' }),
    order: t.string({ description: 'A column, with `-` before it for the largest first.' }),
    limit: t.int({ description: 'Rows at most, 1..200 (50).' }),
    cursor: t.string({ description: '`nextCursor` of the page before.' }),
  }),
});

builder.queryField('jobsRows', (t) =>
  t.field({
    type: Rows,
    nullable: true,
    description: descriptionOf(jobsRows),
    extensions: { operation: jobsRows },
    args: { input: t.arg({ type: RowsInput, required: true, description: 'Which rows.' }) },
    complexity: { field: COST, multiplier: 1 },
    resolve: (_root, { input }, ctx) => call(ctx, jobsRows, input),
  }),
);
