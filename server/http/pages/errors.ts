import type { z } from 'zod';
import { membersOf } from '../../core/error-members.ts';
import { ERRORS, type ErrorCode } from '../../core/errors.ts';
import { codesOf } from '../openapi/errors.ts';
import { operationId } from '../openapi/operation-object.ts';
import { routes } from '../routes.ts';
import { code } from './code.ts';
import type { Page } from './layout.ts';
import { anchorOf } from './reference.ts';
import { table, words } from './table.ts';

/** Every code of the catalogue with its cause, an answer, and the remedy; `#CODE` is where the `type` of a problem points. */
export function errorsPage(publicUrl: string): Page {
  return {
    path: '/docs/errors',
    title: 'Errors',
    get body() {
      return catalogue(publicUrl);
    },
  };
}

function catalogue(publicUrl: string): string {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const rows = codes.map((name) => [
    `<a href="#${name}"><code>${name}</code></a>`,
    String(ERRORS[name].status),
    words(ERRORS[name].title),
    ERRORS[name].retryable ? 'yes' : 'no',
  ]);
  return `
<p class="lead">A refusal is <code>application/problem+json</code>. Act on <code>code</code>: it is stable; texts are not. “Again” says
whether the very same request may succeed later. tRPC carries the same code as <code>error.data.appCode</code>, GraphQL as
<code>extensions.code</code>, with the same members.</p>
${table(['Code', 'HTTP', 'Cause', 'Again'], rows)}
${codes.map((name) => errorSection(name, publicUrl)).join('\n')}`;
}

function errorSection(name: ErrorCode, publicUrl: string): string {
  const { status, title, remedy, retryable } = ERRORS[name];
  const members = shownMembers(name).map((member) => [member, MEMBERS[member]]);
  const body = {
    ...{ type: `${publicUrl}/docs/errors#${name}`, title, status, detail: title, code: name, error: title },
    ...{ requestId: '019aa2c4-6f0a-7bd1-9a53-3a1c7d2f9b10', retryable, ...Object.fromEntries(members) },
  };
  return `<section id="${name}"><h2><code>${name}</code> <small>${status}</small></h2>
<p>${words(title)} <strong>What to do:</strong> ${words(remedy)}</p>
<details><summary>Example</summary>${code(JSON.stringify(body, null, 2), 'json')}</details>
<details><summary>Who answers with it</summary><p>${answeredBy(name)}</p></details></section>`;
}

/** Operations that can be refused with the code; those that only another transport has are in no reference. */
function answeredBy(name: ErrorCode): string {
  const some = routes.filter((route) => codesOf(route).includes(name));
  if (some.length === routes.length) return 'Every operation.';
  if (some.length === 0) return 'No documented path by itself: other addresses, methods and transports.';
  return some.map((route) => `<a href="${anchorOf(route)}">${operationId(route)}</a>`).join(' ');
}

/** The members that every refusal of the code has; all of them where none is in each. */
function shownMembers(name: ErrorCode): string[] {
  const shape = Object.entries(membersOf(name)?.shape ?? {});
  const always = shape.filter(([, schema]) => !(schema as z.ZodType).safeParse(undefined).success);
  return (always.length > 0 ? always : shape).map(([member]) => member);
}

/** Members of refusals as an example shows them. */
const MEMBERS: Record<string, unknown> = {
  issues: [{ path: 'keywords', message: 'keywords is missing' }],
  requiredScope: 'byok:execute',
  keywords: ['meal planner'],
  expiredAt: '2026-11-22T10:00:00.000Z',
  resetsAt: '2026-11-23T00:00:00.000Z',
  ...{ estimatedCostUsd: 0.0612, dailyBudgetUsd: 5, spentUsd: 4.9, reservedUsd: 0.06, requestedUsd: 0.0612 },
  ...{ limit: 2, active: 2, quota: 'calls', retryAfterSeconds: 30, approvalAboveUsd: 0.01 },
  approvalUrl: 'https://keywords.example/dashboard/approve/019aa2c4-6f0a-7bd1-9a53-00000000000e',
  quoteId: '019aa2c4-6f0a-7bd1-9a53-00000000000e',
  expiresAt: '2026-11-22T10:15:00.000Z',
};
