import { decode } from './entities.ts';
import { isCell } from './cells.ts';

const lines = new Set([
  'p',
  'h1',
  'h2',
  'h3',
  'h4',
  'h5',
  'h6',
  'blockquote',
  'pre',
  'ul',
  'ol',
  'li',
  'div',
  'figure',
  'figcaption',
  'table',
  'tr',
  'br',
  'hr',
]);

const tidy = (text: string): string => decode(text).replace(/\s+/g, ' ').trim();

/**
 * The plain text of safe HTML: one line for each paragraph, item and table row, with tabs between the cells of a row.
 */
export function htmlText(html: string): string {
  let cells = 0;
  const marked = html
    .replace(/\s+/g, ' ')
    .replace(/<(\/?)([a-z0-9]+)[^>]*>/g, (_tag, slash: string, element: string) => {
      if (!isCell(element)) return !lines.has(element) ? '' : cells > 0 ? ' ' : '\n';
      cells += slash ? -1 : 1;
      return slash ? '\t' : '';
    });
  return marked
    .split('\n')
    .map((line) => line.replace(/\t *$/, '').split('\t').map(tidy).join('\t'))
    .filter((line) => line.trim() !== '')
    .join('\n');
}
