import type { z } from 'zod';
import { membersOf } from '../../core/error-members.ts';
import { ERRORS, type ErrorCode } from '../../core/errors.ts';
import { type FieldRule, ruleInWords } from '../../operations/field-rules.ts';
import { openApiPath } from '../openapi/document.ts';
import { codesOf } from '../openapi/errors.ts';
import { exchangesOf } from '../openapi/exchanges.ts';
import { requestSchema } from '../openapi/schemas.ts';
import { TAGS } from '../openapi/tags.ts';
import { describeOperation } from '../openapi/texts.ts';
import { type Route, routes } from '../routes.ts';
import { code } from './code.ts';
import { escapeHtml, type Page } from './layout.ts';
import { table, words } from './table.ts';

/** Every code of the catalogue with its cause, an answer, and the remedy; `#CODE` is where the `type` of a problem points. */
export function errorsPage(publicUrl: string): Page {
  const codes = Object.keys(ERRORS) as ErrorCode[];
  const rows = codes.map((name) => [
    `<a href="#${name}"><code>${name}</code></a>`,
    String(ERRORS[name].status),
    words(ERRORS[name].title),
    ERRORS[name].retryable ? 'yes' : 'no',
  ]);
  return {
    path: '/docs/errors',
    title: 'Errors',
    body: `
<p class="lead">A refusal is <code>application/problem+json</code>. Act on <code>code</code>: it is stable; texts are not. “Again” says
whether the very same request may succeed later. tRPC carries the same code as <code>error.data.appCode</code>, GraphQL as
<code>extensions.code</code>, with the same members.</p>
${table(['Code', 'HTTP', 'Cause', 'Again'], rows)}
${codes.map((name) => errorSection(name, publicUrl)).join('\n')}`,
  };
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
<details><summary>Example</summary>${code(JSON.stringify(body, null, 2), 'json')}</details></section>`;
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
  ...{ limit: 2, active: 2, quota: 'calls', retryAfterSeconds: 30 },
};

/** Every documented path with its fields, from the schemas that the service parses with. */
export function apiPage(): Page {
  const parts = TAGS.map(({ name, description }) => {
    const own = routes.filter(({ operation }) => operation.name.startsWith(`${name}.`));
    return `<h2 id="${name}">${name}</h2><p>${escapeHtml(description)}</p>${own.map(operationSection).join('\n')}`;
  });
  return {
    path: '/docs/api',
    title: 'Reference',
    body: `
<p class="lead">Bodies are JSON. Money is USD with at most six decimals; times are ISO 8601 UTC; null is unknown, 0 is measured zero.
Answers are described in the <a href="/openapi.json">OpenAPI description</a>; GraphQL offers the same operations
(<a href="/docs/integrations">how</a>, <a href="/schema.graphql">schema</a>).</p>
<p class="jump">${TAGS.map(({ name }) => `<a href="#${name}">${name}</a>`).join(' ')}</p>
${parts.join('\n')}`,
  };
}

function operationSection(route: Route): string {
  const { operation, method } = route;
  const rule = requestSchema(operation.input) as FieldRule & { required?: string[] };
  const rows = Object.entries(rule.properties ?? {}).map(([name, field]) => fieldRow(name, field, rule.required ?? []));
  const refusals = codesOf(route).map((name) => `<a href="/docs/errors#${name}"><code>${name}</code></a>`);
  const sent = exchangesOf(operation.name)[0]?.input;
  const example = sent && route.from.includes('body') ? code(JSON.stringify(sent, null, 2), 'json') : '';
  return `<article><h3><code>${method} ${escapeHtml(openApiPath(route))}</code></h3>
<p>${words(operation.summary)} ${words(describeOperation(route))}</p>
${rows.length > 0 ? table(['Field', 'What it must be', 'What it is'], rows) : ''}${example}
<details><summary>Refusals</summary><p>${refusals.join(' ')}</p></details></article>`;
}

function fieldRow(name: string, field: FieldRule, required: readonly string[]): string[] {
  const { default: usual, description = '' } = field as { default?: unknown; description?: string };
  const need = required.includes(name) ? ' <strong>required</strong>' : '';
  const otherwise = usual === undefined ? '' : `; default <code>${escapeHtml(JSON.stringify(usual))}</code>`;
  const must = ruleInWords(field, undefined).replace(/^must be /, '');
  return [`<code>${name}</code>${need}`, `${escapeHtml(must)}${otherwise}`, words(description)];
}
