import { breaks } from './mutant.ts';

const LIMITS = 'tests/transports/result-limits.test.ts';
const DOCUMENTS = 'tests/transports/hostile-graphql.test.ts';
const GRAPHQL_LIMITS = 'tests/transports/graphql-limits.test.ts';

/** What a document may read and spend. */
export const documents = [
  ...breaks('server/core/result-allowance.ts', LIMITS, [
    ['five results are read', 'MAX_RESULTS = 5', 'MAX_RESULTS = 6'],
    ['32 MB of results are read', 'if (this.#bytes > MAX_RESULT_BYTES)', 'if (this.#bytes > 4 * MAX_RESULT_BYTES)'],
  ]),
  ...breaks('server/services/jobs/read-job.ts', 'tests/transports/graphql-paging.test.ts > a hundred jobs take', [
    [
      'a list of jobs is read at once',
      'const items = jobs.map((job) => researchJobView(shelfOf(ctx.app), job, false));',
      `const filter = { ownerId: callerOf(ctx).accountId, pipeline: 'shared' } as const;
      const again = await Promise.all(jobs.map(({ id }) => findJob(ctx.app.database.db, id, filter)));
      const items = again.map((job) => researchJobView(shelfOf(ctx.app), job, false));`,
    ],
    [
      'results of a list stay where they are',
      'const items = jobs.map((job) => researchJobView(shelfOf(ctx.app), job, false));',
      `const views = jobs.map((job) => researchJobView(shelfOf(ctx.app), job, true));
      const items = await Promise.all(views.map(async (view) => (await view.result?.load(), { ...view, result: null })));`,
    ],
  ]),
  ...breaks('graphql/results.ts', LIMITS, [
    ['25,000 rows are read', 'if (this.#rows <= MAX_ROWS) return;', 'if (this.#rows >= 0) return;'],
    ['a result is parsed once', 'this.#values.set(result.id, value);', '', `${LIMITS} > parses a result once`],
    ['rows are resolved with turns in between', 'index % ROWS_AT_ONCE === 0', 'index < 0', `${LIMITS} > is resolved`],
    ['few documents hold parsed results', 'await this.#slot;', '', `${LIMITS} > parses nothing while`],
  ]),
  ...breaks('graphql/limits.ts', DOCUMENTS, [
    [
      'errors of variables are few',
      'getVariableValues(schema, operation.variableDefinitions ?? [], variables, {\n    maxErrors: MAX_ERRORS,',
      'getVariableValues(schema, operation.variableDefinitions ?? [], variables, {\n    maxErrors: 1e9,',
      `${DOCUMENTS} > of the wrong type`,
    ],
    ['errors of a document are few', 'rules, { maxErrors: MAX_ERRORS }', 'rules, { maxErrors: 1e9 }'],
    [
      'a document has a largest cost',
      'if (complexity <= MAX_COST) return',
      'if (complexity <= 1e9) return',
      GRAPHQL_LIMITS,
    ],
  ]),
  ...breaks('graphql/spending-rule.ts', `${GRAPHQL_LIMITS} > a document spends at most once`, [
    ['a document spends once', 'if (spending === 2)', 'if (spending === 3)'],
  ]),
];
