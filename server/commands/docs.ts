import { readdirSync, readFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { describedVariables } from '../core/environment.ts';
import { ERRORS } from '../core/errors.ts';

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
