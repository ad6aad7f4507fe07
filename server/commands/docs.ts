import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { schema } from '../../graphql/schema.ts';
import { appRouter } from '../../trpc/router.ts';
import { describedVariables } from '../core/environment.ts';
import { ERRORS } from '../core/errors.ts';
import { routes } from '../http/routes.ts';
import type { Operation } from '../operations/operation.ts';
import { operations } from '../operations/table.ts';

const DOCS = new URL('../../docs/', import.meta.url);

/** A part of a page in `docs/` that is printed from the code; the rest of the page is written by hand. */
interface Printed {
  page: string;
  part: string;
  body: () => string;
}

const PRINTED: readonly Printed[] = [
  { page: 'operating.md', part: 'configuration', body: configuration },
  { page: 'contract.md', part: 'errors', body: errors },
  { page: 'contract.md', part: 'operations', body: everyOperation },
  { page: 'decisions/README.md', part: 'decisions', body: decisions },
];

function configuration(): string {
  const rows = describedVariables().map(({ name, unit, form, fallback, description }) => [
    `\`${name}\``,
    fallback,
    form === '' ? unit : `${unit}: ${form}`,
    description,
  ]);
  return table(['Variable', 'Default', 'Unit: values', 'Meaning'], rows);
}

function errors(): string {
  const rows = Object.entries(ERRORS).map(([code, { status, retryable, title, remedy }]) => [
    `\`${code}\``,
    String(status),
    retryable ? 'yes' : 'no',
    `${title} ${remedy}`,
  ]);
  return table(['Code', 'HTTP', 'Retryable', 'What it says, and what helps'], rows);
}

/** What every operation is called over each transport, and whom it admits. */
function everyOperation(): string {
  const rows = [...operations.values()].map((operation) => [
    `\`${operation.name}\``,
    operation.name in appRouter._def.procedures ? 'yes' : '',
    pathsOf(operation),
    fieldOf(operation),
    admitted(operation),
    operation.idempotency === 'none' ? '' : operation.idempotency,
  ]);
  return table(['Operation', 'tRPC', 'REST', 'GraphQL', 'Admits', '`Idempotency-Key`'], rows);
}

function pathsOf({ name }: Operation): string {
  const own = routes.filter(({ operation, csv }) => operation.name === name || csv?.operation.name === name);
  return own.map(({ method, path }) => `\`${method} ${path.replace(/:(\w+)/g, '{$1}')}\``).join(', ');
}

function fieldOf(operation: Operation): string {
  const roots = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  const fields = roots.flatMap((type) => Object.values(type!.getFields()));
  const field = fields.find(({ extensions }) => extensions.operation === operation);
  return field ? `\`${field.name}\`` : '';
}

function admitted({ access: { who, credential, scope, orScope } }: Operation): string {
  if (who === 'anyone') return 'anybody';
  if (who === 'admin') return 'administrators, by session';
  if (credential === 'session') return 'a session';
  const scopes = [scope, orScope].filter((one) => one).map((one) => `\`${one}\``);
  return scopes.length === 0 ? 'any credential' : `a session, or a key with ${scopes.join(' or ')}`;
}

/** A line a decision: its number, its title, its date. */
function decisions(): string {
  const folder = new URL('decisions/', DOCS);
  const files = readdirSync(folder).filter((name) => /^\d{4}-.*\.md$/.test(name));
  const lines = files.sort().map((name) => {
    const [heading = '', , date = ''] = readFileSync(new URL(name, folder), 'utf8').split('\n');
    return `- [${name.slice(0, 4)}](${name}) ${heading.replace(/^# /, '')} (${date})`;
  });
  return lines.join('\n');
}

function table(head: string[], rows: string[][]): string {
  const line = (cells: string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n');
}

/** A page with one of its parts printed anew. @throws when the page does not mark the part */
function withPart(text: string, { page, part, body }: Printed): string {
  const [from, to] = [`<!-- printed: ${part} -->\n`, `\n<!-- end: ${part} -->`];
  const [start, end] = [text.indexOf(from), text.indexOf(to)];
  if (start < 0 || end < start) throw new Error(`docs/${page} does not mark the part ${part}`);
  return text.slice(0, start + from.length) + body() + text.slice(end);
}

/** Prints those parts into their pages; with `--check` it fails when a page is stale. */
for (const printed of PRINTED) {
  const file = new URL(printed.page, DOCS);
  const text = await readFile(file, 'utf8');
  const anew = withPart(text, printed);
  if (!process.argv.includes('--check')) await writeFile(file, anew);
  else if (anew !== text) {
    console.error(`docs/${printed.page} is stale: run npm run schemas and look at the difference.`);
    process.exitCode = 1;
  }
}
