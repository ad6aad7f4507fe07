import { readFile, writeFile } from 'node:fs/promises';
import { openApiDocument } from './document.ts';

/** Prints the description into the file that is checked in; with `--check` it fails when that file is stale. */
const FILE = new URL('../openapi.json', import.meta.url);
const printed = `${JSON.stringify(openApiDocument(), null, 2)}\n`;

if (!process.argv.includes('--check')) await writeFile(FILE, printed);
else if ((await readFile(FILE, 'utf8').catch(() => '')) !== printed) {
  console.error('server/http/openapi.json is stale: run npm run schemas and look at the difference.');
  process.exit(1);
}
