import type { Editor } from '@tiptap/core';

/** Heading rows at the top of a table, unless a cell of them spans into the rows below. */
function headOf(rows: readonly HTMLTableRowElement[]): readonly HTMLTableRowElement[] {
  const end = rows.findIndex(({ cells }) => [...cells].some(({ tagName }) => tagName === 'TD'));
  const head = rows.slice(0, Math.max(end, 0));
  return head.every(({ cells }, at) => [...cells].every(({ rowSpan }) => at + rowSpan <= head.length)) ? head : [];
}

function settle(table: HTMLTableElement): void {
  const head = headOf([...table.rows]);
  if (head.length > 0) table.createTHead().append(...head);
  for (const cell of [...table.rows].flatMap(({ cells }) => [...cells])) {
    const [only, ...more] = cell.childNodes;
    if (only?.nodeName === 'P' && more.length === 0) cell.replaceChildren(...only.childNodes);
  }
}

/**
 * The HTML to store: without empty paragraphs at the end and paragraphs in cells, which only the editor needs, and with
 * a table head.
 */
export function htmlOf(editor: Editor): string {
  const html = editor.getHTML().replace(/(?:<p><\/p>)+$/, '');
  if (!html.includes('<table>')) return html;
  const inert = document.createElement('template');
  inert.innerHTML = html;
  for (const table of inert.content.querySelectorAll('table')) settle(table);
  return inert.innerHTML;
}
