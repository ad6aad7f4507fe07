import { csvLine } from '../../../server/core/csv-line.ts';
import type { GridColumn } from '../ui/grid/model.ts';

/** To the clipboard, also where the page is not served over https. */
export async function copy(text: string): Promise<void> {
  if (navigator.clipboard) return await navigator.clipboard.writeText(text);
  const field = document.createElement('textarea');
  field.value = text;
  document.body.append(field);
  field.select();
  document.execCommand('copy');
  field.remove();
}

/** Rows as CSV, as the service's own files are written: what is unknown is empty, what a spreadsheet would compute is guarded. */
export function csvOf(columns: readonly GridColumn<unknown>[], rows: readonly unknown[]): string {
  const lines = [columns.map(({ id }) => id), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return lines.map(csvLine).join('');
}

export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
