import { strToU8, Zip, ZipDeflate } from 'fflate';
import type { Cell } from '../../core/csv-line.ts';
import { AppError } from '../../core/errors.ts';
import { inLots, type Table } from './encoders.ts';

/** What a sheet of the format holds at most (ECMA-376, and the programs that open it). */
const MAX_ROWS = 1_048_576;
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

/** One sheet as a workbook, written as its rows come: text in place, no formula anywhere, null an empty cell. */
export async function* xlsx({ columns, rows }: Table): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const [name, text] of Object.entries(AROUND)) add(zip, name).push(strToU8(text), true);
  const sheet = add(zip, 'xl/worksheets/sheet1.xml');
  const head = rowXml(
    columns.map(({ name }) => name),
    1,
  );
  const frozen =
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" state="frozen"/></sheetView></sheetViews>';
  sheet.push(strToU8(`${XML}<worksheet xmlns="${SHEET}">${frozen}<sheetData>${head}`));
  let count = 1;
  for await (const lot of inLots(rows)) {
    const first = count + 1;
    count += lot.length;
    if (count > MAX_ROWS)
      throw new AppError('VALIDATION_FAILED', { detail: 'A sheet holds 1,048,576 rows; use csv, ndjson or parquet.' });
    sheet.push(strToU8(lot.map((cells, at) => rowXml(cells, first + at)).join('')));
    yield* ready.splice(0);
  }
  sheet.push(strToU8('</sheetData></worksheet>'), true);
  zip.end();
  yield* ready.splice(0);
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
