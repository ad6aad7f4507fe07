import type { Cell } from '../../core/csv-line.ts';

/** Length of a row's texts. */
export function charactersOf(row: readonly Cell[]): number {
  return row.reduce<number>((sum, cell) => sum + (typeof cell === 'string' ? cell.length : 0), 0);
}
