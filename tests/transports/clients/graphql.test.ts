import { randomUUID } from 'node:crypto';
import { type DocumentNode, print } from 'graphql';
import { ClientError, GraphQLClient } from 'graphql-request';
import { afterAll, beforeAll, expect, expectTypeOf, test } from 'vitest';
import { SHOWN } from '../../../server/http/pages/integrations.ts';
import { type Owner, owner } from '../../support/byok.ts';
import { startTestApp, type TestApp } from '../../support/test-app.ts';
import { sseMessages } from '../event-source.ts';
import {
  AccessDocument,
  ExecuteExpansionDocument,
  ExpansionOfDocument,
  type ExpansionOfQuery,
  JobProgressDocument,
  type JobProgressSubscription,
  PrivateJobDocument,
  QuoteExpansionDocument,
  SubmitExpansionDocument,
} from './generated/graphql.ts';

let app: TestApp;
let who: Owner;
let client: GraphQLClient;

beforeAll(async () => {
  app = await startTestApp();
  who = await owner(app);
  client = new GraphQLClient(`${app.url}/graphql`, { headers: { Authorization: `Bearer ${who.key}` } });
});
afterAll(() => app.stop());

type Findings = NonNullable<NonNullable<ExpansionOfQuery['researchJob']>['findings']>;
type Found = Extract<Findings, { __typename: 'ExpansionResult' }>;
type Candidate = Found['candidates']['nodes'][number];

test('documents are typed from the schema of the service', async () => {
  expectTypeOf<Candidate['growthPct']>().toEqualTypeOf<number | null>();
  expectTypeOf<JobProgressSubscription['jobProgress']['seq']>().toEqualTypeOf<number>();
  const { access } = await client.request(AccessDocument);
  expect(access).toMatchObject({ userId: who.accountId, role: 'student', quota: { unlimited: false } });
});

test('an expansion is submitted, followed to its end, and read page by page', async () => {
  const { submitExpansion } = await client.request(SubmitExpansionDocument, { input: { keywords: ['meal planner'] } });
  const { jobId } = submitExpansion!;
  const events = await follow(jobId, 'shared');
  expect(events.map(({ seq }) => seq)).toEqual(events.map((_, index) => index + 1));
  expect(events.at(-1)).toMatchObject({ status: 'complete' });
  const { researchJob } = await client.request(ExpansionOfDocument, { jobId, first: 5 });
  const { candidates, keywords } = researchJob!.findings as Found;
  expect(keywords).toEqual(['meal planner']);
  expect(candidates.nodes).toHaveLength(5);
  expect(candidates.pageInfo.hasNextPage).toBe(true);
});

test('a quote is confirmed to the cent, and the private job followed and read', async () => {
  const asked = { input: { keywords: ['standing desk'], idempotencyKey: randomUUID() } };
  const { quoteByokExpansion: quote } = await client.request(QuoteExpansionDocument, asked);
  const { quoteId, requestHash, estimatedCostUsd } = quote!;
  const input = { quoteId, requestHash, confirmedEstimatedCostUsd: estimatedCostUsd, idempotencyKey: randomUUID() };
  const { executeByokExpansion } = await client.request(ExecuteExpansionDocument, { input });
  const { jobId } = executeByokExpansion!;
  const events = await follow(jobId, 'byok');
  expect(events.at(-1)).toMatchObject({ status: 'complete' });
  expect(await follow(jobId, 'byok', events.length - 1)).toEqual(events.slice(-1));
  const { byokJob } = await client.request(PrivateJobDocument, { jobId });
  expect(byokJob).toMatchObject({ status: 'complete', spend: { quotedUsd: estimatedCostUsd, unknownUsd: 0 } });
  expect(byokJob!.spend.actualUsd).toBeLessThanOrEqual(estimatedCostUsd);
});

test('the documents that the page on integrations shows are good ones', async () => {
  const html = await (await fetch(`${app.url}/docs/integrations`)).text();
  const shown = html.replace(/<[^>]*>/g, '');
  for (const document of Object.values(SHOWN)) {
    expect(shown).toContain(document.split('\n')[0]);
    expect((await app.app.context.checkDocument(document)).problems).toEqual([]);
  }
});

test('a refusal carries the code of the catalogue', async () => {
  const failed = await client.request(SubmitExpansionDocument, { input: { keywords: [] } }).catch((error) => error);
  expect(failed).toBeInstanceOf(ClientError);
  expect((failed as ClientError).response.errors?.[0]?.extensions).toMatchObject({ code: 'VALIDATION_FAILED' });
});

/** A subscription over server-sent events, to its end. */
async function follow(jobId: string, pipeline: 'shared' | 'byok', after = 0) {
  const body = { query: print(JobProgressDocument as DocumentNode), variables: { jobId, pipeline, after } };
  const headers = { ...who.headers, Accept: 'text/event-stream' };
  const response = await fetch(`${app.url}/graphql`, { method: 'POST', headers, body: JSON.stringify(body) });
  const events: JobProgressSubscription['jobProgress'][] = [];
  for await (const { event, data } of sseMessages(response.body!)) {
    if (event === 'next') events.push((JSON.parse(data) as { data: JobProgressSubscription }).data.jobProgress);
  }
  return events;
}
