import { lazily } from '../../core/lazily.ts';
import { openApiPath } from '../openapi/document.ts';
import { codesOf } from '../openapi/errors.ts';
import { operationId } from '../openapi/operation-object.ts';
import { requestSchema } from '../openapi/schemas.ts';
import { TAGS } from '../openapi/tags.ts';
import { describeOperation } from '../openapi/texts.ts';
import type { Route } from '../routes/route.ts';
import { routes } from '../routes.ts';
import { answerOf, shapes } from './answer-fields.ts';
import { exchangeOf } from './exchange.ts';
import { escapeHtml, type Page } from './layout.ts';
import { table, words } from './table.ts';
import { takenBy } from './taken-fields.ts';

const START = '/docs/api';

/** Where a reader finds an operation. */
export function anchorOf(route: Route): string {
  return `${START}/${route.operation.name.split('.')[0]}#${operationId(route)}`;
}

/** Every documented path with its fields, answers and examples: a page a group, printed from the schemas of the service. */
export const referencePages = lazily((): Page[] => [overview(), ...TAGS.map(groupPage), shapesPage()]);

const ownRoutes = (group: string) => routes.filter(({ operation }) => operation.name.startsWith(`${group}.`));

function overview(): Page {
  const parts = TAGS.map(({ name, description }) => {
    const rows = ownRoutes(name).map((route) => [
      `<a href="${anchorOf(route)}"><code>${route.method} ${escapeHtml(openApiPath(route))}</code></a>`,
      words(route.operation.summary),
    ]);
    return `<h2><a href="${START}/${name}">${name}</a></h2><p>${escapeHtml(description)}</p>${table(['Path', 'What it does'], rows)}`;
  });
  return {
    path: START,
    title: 'Reference',
    body: `
<p class="lead">Bodies are JSON. Money is USD with at most six decimals; times are ISO 8601 UTC; null is unknown, 0 is measured zero.
The same is in the <a href="/openapi.json">OpenAPI description</a>; GraphQL offers the same operations
(<a href="/docs/integrations">how</a>, <a href="/schema.graphql">schema</a>).</p>
${parts.join('\n')}`,
  };
}

function groupPage({ name, description }: (typeof TAGS)[number]): Page {
  const own = ownRoutes(name);
  const jump = own.map((route) => `<a href="#${operationId(route)}">${operationId(route)}</a>`);
  return {
    path: `${START}/${name}`,
    title: `Reference: ${name}`,
    get body() {
      return `
<p class="lead">${escapeHtml(description)}</p>
<p class="jump">${jump.join(' ')}</p>
${own.map(operationSection).join('\n')}`;
    },
  };
}

function shapesPage(): Page {
  return {
    path: `${START}/shapes`,
    title: 'Reference: shapes',
    get body() {
      return `<p class="lead">What answers are made of, each shape once.</p>${shapes()}`;
    },
  };
}

function operationSection(route: Route): string {
  const { operation, method } = route;
  const rows = takenBy(requestSchema(operation.input));
  const refusals = codesOf(route).map((name) => `<a href="/docs/errors#${name}"><code>${name}</code></a>`);
  return `<article id="${operationId(route)}"><h2 class="path"><code>${method} ${escapeHtml(openApiPath(route))}</code></h2>
<p>${words(operation.summary)} ${words(describeOperation(route))}</p>
${rows.length > 0 ? `<h3>Takes</h3>${table(['Field', 'What it must be', 'What it is'], rows)}` : ''}
${answerOf(route)}${exchangeOf(route)}
<details><summary>Refusals</summary><p>${refusals.join(' ')}</p></details></article>`;
}
