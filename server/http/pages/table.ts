import { escapeHtml } from './layout.ts';

/**
 * A table whose rows become cards on a narrow screen; cells are trusted HTML, the first one names its row.
 * @param kind `figures`: columns as wide as what they hold, where others leave room for sentences
 */
export function table(columns: readonly string[], rows: readonly (readonly string[])[], kind = ''): string {
  const head = columns.map((column) => `<th scope="col">${column}</th>`).join('');
  const body = rows.map(([first, ...rest]) => {
    const cells = rest.map((cell, index) => `<td data-label="${escapeHtml(columns[index + 1] ?? '')}">${cell}</td>`);
    return `<tr><th scope="row">${first}</th>${cells.join('')}</tr>`;
  });
  return `<table class="rows${kind && ` ${kind}`}"><thead><tr>${head}</tr></thead><tbody>${body.join('\n')}</tbody></table>`;
}

/** Plain text in which back quotes mark code. */
export function words(text: string): string {
  return escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
}
