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

/** Rows as CSV after RFC 4180. What is unknown is empty; text that a spreadsheet would compute is guarded by `'`. */
export function csvOf(columns: readonly GridColumn<unknown>[], rows: readonly unknown[]): string {
  const lines = [columns.map(({ id }) => id), ...rows.map((row) => columns.map(({ value }) => value(row)))];
  return lines.map((cells) => cells.map(cellOf).join(',')).join('\r\n');
}

function cellOf(value: string | number | null): string {
  if (value === null) return '';
  if (typeof value === 'number') return String(value);
  const guarded = /^[=+\-@\t\r]/.test(value) && !/^-?\d+(\.\d+)?$/.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}

export function download(name: string, text: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(new Blob([text], { type: 'text/csv;charset=utf-8' }));
  link.download = name.replaceAll(/[^\p{L}\p{N}.-]+/gu, '-');
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}
