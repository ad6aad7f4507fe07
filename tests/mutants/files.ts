import { breaks } from './mutant.ts';

const CSV_TEST = 'tests/transports/statement-csv.test.ts';

export const files = [
  ...breaks('server/services/exports/xlsx-main.ts', 'tests/exports/formats.test.ts > from XLSX', [
    ['a workbook holds no control characters', '.replace(/\\p{Cc}|', '.replace(/\\p{Co}|'],
    ['a cell of a workbook has a largest length', '.slice(0, MAX_TEXT)', ''],
  ]),
  ...breaks('server/services/sharing/share-job.ts', 'tests/exports/sharing.test.ts > all links of a job end', [
    [
      'ended links are audited',
      "await record(tx, ctx.origin, { action: 'share.ended'",
      "void ({ action: 'share.ended'",
    ],
  ]),
  ...breaks('server/core/csv-line.ts', CSV_TEST, [
    ['a spreadsheet computes nothing', 'FORMULA.test(cell) && ', 'false && '],
    [
      'nor what it takes for the same in full width',
      "FORMULA = /^'*[=+\\-@＝＋－＠",
      "FORMULA = /^'*[=+\\-@",
      'tests/exports/formats.test.ts > no cell of a CSV',
    ],
    ['what looks guarded is guarded', "FORMULA = /^'*[", 'FORMULA = /^['],
    ['one guard less is what it was', "GUARD = /^'(?='*[", "GUARD = /^'(?=["],
    ['a number needs no guard', ' && !NUMBER.test(cell)', ''],
    ['a quote in a cell is doubled', `.replaceAll('"', '""')`, ''],
    ['what is unknown is empty', "if (cell === null) return '';", ''],
  ]),
  ...breaks('server/services/lists/import-list.ts', 'tests/contract/list-imports.test.ts > loses no other line', [
    ['half a surrogate pair is no word', 'one.keyword.isWellFormed() ?', "typeof one === 'object' ?"],
  ]),
  ...breaks('server/operations/lists.ts', 'tests/contract/list-imports.test.ts > loses no other line', [
    ['a line that cannot be stored costs itself', "  unstored: ['text'],\n", ''],
  ]),
  ...breaks('server/services/exports/encoders.ts', 'tests/exports/formats.test.ts > as lines of', [
    [
      'lines give up their turn by the clock',
      '    if (length > 0) yield finished();\n    await slices.turn();',
      '    if (length > 0) yield finished();',
    ],
  ]),
  ...breaks('server/services/exports/parquet-main.ts', 'tests/exports/formats.test.ts > the same rows are', [
    ['groups do not depend on how rows come', 'if (group.length >= GROUP_ROWS ||', 'if (row === rows?.at(-1) ||'],
  ]),
  ...breaks('server/services/sharing/share-job.ts', 'tests/exports/sharing.test.ts > twenty links', [
    [
      'links of a job are counted one after the other',
      ".where('id', '=', job.id).forUpdate()",
      ".where('id', '=', job.id)",
    ],
  ]),
];
