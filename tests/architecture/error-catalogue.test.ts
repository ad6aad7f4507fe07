import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { membersOf } from '../../server/core/error-members.ts';
import { ERRORS, type ErrorCode } from '../../server/core/errors.ts';
import { openApiDocument } from '../../server/http/openapi/document.ts';
import { errorsPage } from '../../server/http/pages/errors.ts';
import { operations } from '../../server/operations/table.ts';

// biome-ignore-start format: the contract's table, a status a line
/** Codes and HTTP statuses that are promised to callers; a change here is a change of the contract. */
const CONTRACT: Readonly<Record<number, string>> = {
  400: 'VALIDATION_FAILED IDEMPOTENCY_KEY_REQUIRED INVITE_INVALID EMAIL_UNAVAILABLE',
  401: 'UNAUTHENTICATED INVALID_CREDENTIALS',
  403: 'INSUFFICIENT_SCOPE COOKIE_AUTH_REQUIRED CROSS_ORIGIN_REQUEST ADMIN_ONLY ACCOUNT_BLOCKED TRIAL_EXPIRED SERP_NOT_VALIDATED',
  404: 'NOT_FOUND JOB_NOT_FOUND QUOTE_NOT_FOUND KEY_NOT_FOUND CONNECTION_NOT_FOUND WEBHOOK_NOT_FOUND DELIVERY_NOT_FOUND',
  405: 'METHOD_NOT_ALLOWED',
  409: 'IDEMPOTENCY_CONFLICT QUOTE_EXPIRED COST_CONFIRMATION_MISMATCH DAILY_BUDGET_EXCEEDED CONCURRENCY_LIMIT_REACHED CONNECTIONS_REQUIRED CONNECTION_NOT_VERIFIED CONNECTION_CHANGED APPROVAL_REQUIRED APPROVAL_DECLINED CONNECTION_CONFLICT CREDENTIAL_VERSION_CONFLICT JOB_NOT_RETRYABLE JOB_NOT_REPLAYABLE OUTSIDE_PURCHASE',
  413: 'PAYLOAD_TOO_LARGE',
  415: 'UNSUPPORTED_MEDIA_TYPE',
  429: 'QUOTA_EXCEEDED RATE_LIMITED',
  500: 'INTERNAL_ERROR',
  502: 'PROVIDER_UNAVAILABLE',
  503: 'PLATFORM_BUDGET_EXCEEDED SERVICE_UNAVAILABLE',
};
// biome-ignore-end format: the contract's table, a status a line

test('the catalogue has the codes of the contract with their statuses, and no others', () => {
  const promised = Object.entries(CONTRACT).flatMap(([status, codes]) =>
    codes.split(' ').map((code) => [code, +status] as const),
  );
  const rows = Object.entries(ERRORS).map(([code, { status }]) => [code, status] as const);
  expect(apart(rows, promised)).toEqual([]);
  expect(apart([['JOB_LOST', 404]], [['KEY_LOST', 404]])).toEqual([
    'JOB_LOST 404 is not promised: CONTRACT of tests/architecture/error-catalogue.test.ts lacks it',
    'KEY_LOST 404 is promised: server/core/errors.ts lacks it',
  ]);
});

test('the contract says what each code carries, and nothing that it does not', () => {
  const contract = readFileSync(new URL('../../docs/contract.md', import.meta.url), 'utf8');
  const rows = contract.split('| Code | Carries |')[1]!.split('\n\n')[0]!.split('\n').slice(2);
  const said = rows.flatMap((row) => {
    const [codes, carries] = row.split('|').slice(1, 3);
    return codes!
      .match(/[A-Z_]+/g)!
      .map(
        (code) =>
          [code, new Set(carries!.match(/\b[a-z]+[A-Z]\w+|\bissues|\bkeywords|\bquota|\blimit|\bactive/g))] as const,
      );
  });
  const carried = (Object.keys(ERRORS) as ErrorCode[]).filter((code) => membersOf(code));
  expect(said.map(([code]) => code).sort()).toEqual([...carried].sort());
  for (const [code, names] of said)
    expect([code, Object.keys(membersOf(code as ErrorCode)!.shape)]).toEqual([
      code,
      expect.arrayContaining([...names]),
    ]);
});

type Rows = readonly (readonly [code: string, status: number])[];

/** Codes with their statuses that only one of the two lists has, each with the file that lacks it. */
function apart(rows: Rows, promised: Rows): string[] {
  const [had, wanted] = [rows, promised].map((list) => list.map((row) => row.join(' ')));
  const lacks = (what: string, file: string) => (row: string) => `${row} is ${what}: ${file} lacks it`;
  return [
    ...had!
      .filter((row) => !wanted!.includes(row))
      .map(lacks('not promised', 'CONTRACT of tests/architecture/error-catalogue.test.ts')),
    ...wanted!.filter((row) => !had!.includes(row)).map(lacks('promised', 'server/core/errors.ts')),
  ];
}

test('the error page and the API description list every code of the catalogue', () => {
  const { body } = errorsPage('http://service.test');
  const document = openApiDocument() as {
    components: { schemas: { Problem: { properties: { code: { enum: string[] } } } } };
  };
  expect(document.components.schemas.Problem.properties.code.enum).toEqual(Object.keys(ERRORS));
  for (const [code, { remedy }] of Object.entries(ERRORS)) {
    expect(body).toContain(`id="${code}"`);
    expect(remedy.length).toBeGreaterThan(8);
  }
});

test('operations name codes of the catalogue only', () => {
  const named = [...operations.values()].flatMap((operation) => operation.errors);
  expect(named.filter((code) => !(code in ERRORS))).toEqual([]);
});
