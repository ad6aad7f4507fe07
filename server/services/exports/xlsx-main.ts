import { flushCompileCache } from 'node:module';
import { parentPort, workerData } from 'node:worker_threads';
import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from '../../core/csv-line.ts';
import type { Column } from './columns.ts';
import type { Handed } from './in-thread.ts';

/** Writes a workbook beside the event loop (`in-thread.ts`), one sheet as its rows come. */
const columns = workerData as readonly Pick<Column, 'name'>[];
/** What a cell of the format holds at most (ECMA-376, and the programs that open it). */
const MAX_TEXT = 32_767;

const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>';
const PACKAGE = 'http://schemas.openxmlformats.org/package/2006';
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const SHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** The parts around the one sheet. */
const AROUND: Record<string, string> = {
  '[Content_Types].xml': `${XML}<Types xmlns="${PACKAGE}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${TYPE}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${TYPE}.worksheet+xml"/></Types>`,
  '_rels/.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `${XML}<workbook xmlns="${SHEET}" xmlns:r="${OFFICE}"><sheets><sheet name="Export" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `${XML}<Relationships xmlns="${PACKAGE}/relationships"><Relationship Id="rId1" Type="${OFFICE}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
};

const FROZEN =
  '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>';

/** Takes rows from now on, and answers with what of the file is ready. */
function serve(): void {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  const sheet = begin(zip);
  let count = 1;
  parentPort!.on('message', (rows: Handed) => {
    if (rows) {
      const first = count + 1;
      count += rows.length;
      sheet.push(strToU8(rows.map((cells, at) => rowXml(cells, first + at)).join('')));
    } else {
      sheet.push(strToU8('</sheetData></worksheet>'), true);
      zip.end();
    }
    const written = joined(ready.splice(0));
    parentPort!.postMessage(written, [written.buffer]);
  });
}

/** The parts around the sheet, and the sheet as far as its head. */
function begin(zip: Zip): ZipDeflate {
  for (const [name, text] of Object.entries(AROUND)) add(zip, name).push(strToU8(text), true);
  const sheet = add(zip, 'xl/worksheets/sheet1.xml');
  const head = rowXml(
    columns.map(({ name }) => name),
    1,
  );
  sheet.push(strToU8(`${XML}<worksheet xmlns="${SHEET}">${FROZEN}<sheetData>${head}`));
  return sheet;
}

/** In memory that may be given away: chunks may share the compressor's own. */
function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, one) => sum + one.byteLength, 0));
  let at = 0;
  for (const one of chunks) {
    whole.set(one, at);
    at += one.byteLength;
  }
  return whole;
}

function add(zip: Zip, name: string): ZipDeflate {
  const file = new ZipDeflate(name, { level: 3 });
  zip.add(file);
  return file;
}

/** One row of a sheet; every cell says where it stands, which some readers need. */
function rowXml(cells: readonly Cell[], row: number): string {
  return `<row r="${row}">${cells.map((cell, at) => cellXml(cell, `${letters(at)}${row}`)).join('')}</row>`;
}

/** A, B, ... Z, AA, ... */
function letters(at: number): string {
  const rest = Math.floor(at / 26);
  return (rest === 0 ? '' : letters(rest - 1)) + String.fromCharCode(65 + (at % 26));
}

function cellXml(cell: Cell, at: string): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`;
  if (typeof cell === 'boolean') return `<c r="${at}" t="b"><v>${Number(cell)}</v></c>`;
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${textXml(cell)}</t></is></c>`;
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** What XML cannot hold is written as the format writes it, `_x001F_`, and what looks like that likewise. */
function textXml(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .toWellFormed()
    .replace(/_x[0-9A-Fa-f]{4}_/g, '_x005F$&')
    .replace(/[&<>]/g, (sign) => ESCAPES[sign]!)
    .replace(/\p{Cc}|\ufffe|\uffff/gu, (sign) => (sign === '\n' || sign === '\t' ? sign : codeOf(sign)));
}

const codeOf = (sign: string) => `_x${sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}_`;

serve();
// What is terminated keeps nothing by itself; the next thread needs no compiler then, which takes 17 MB.
flushCompileCache();
