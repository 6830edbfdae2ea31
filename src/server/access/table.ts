import { quote } from '../../meta/check/problem.ts';
import type { Report } from './problems.ts';

/** One line of a policy file, its cells without the kind that stands in front. */
export interface TableLine {
  readonly file: string;
  readonly line: number;
  /** What the first cell says. */
  readonly kind: string;
  readonly cells: readonly string[];
}

export interface TableShape {
  /** What the first cell of every line says. */
  readonly kind: string;
  readonly columns: readonly string[];
  /** The last cell is free text. */
  readonly prose?: boolean;
}

const cellShape = /^[A-Za-z0-9_.:*|@-]+$/;

/**
 * Reads a file of lines such as `p, admin, *, *, all`. casbin's own reader passes over what it does
 * not understand; here every line is either understood whole or reported. A byte order mark and
 * Windows line ends, which spreadsheet programs leave behind, mean nothing and are accepted.
 */
export function readTable(
  file: string,
  text: string,
  shape: TableShape | readonly TableShape[],
  report: Report,
): TableLine[] {
  const shapes = [shape].flat();
  const found: TableLine[] = [];
  const seen = new Map<string, number>();
  let lines = 0;
  for (const [i, raw] of text
    .replace(/^\uFEFF/, '')
    .split(/\r?\n/)
    .entries()) {
    const at = { file, line: i + 1 };
    const content = raw.trim();
    if (content === '' || content.startsWith('#')) continue;
    lines++;
    const read = readLine(content, shapes, at, report);
    if (!read) continue;
    const key = [read.kind, ...read.cells].join();
    const same = seen.get(key);
    if (same === undefined) found.push({ ...at, ...read });
    else report('P105', at, `says the same as line ${same}`);
    seen.set(key, same ?? at.line);
  }
  if (lines === 0) report('P106', { file, line: 0 }, 'holds no line', `lines look like ${examples(shapes)}`);
  return found;
}

const example = ({ kind, columns }: TableShape) => [kind, ...columns].join(', ');
const examples = (shapes: readonly TableShape[]) => shapes.map(example).join(' or ');

function readLine(
  content: string,
  shapes: readonly TableShape[],
  at: { file: string; line: number },
  report: Report,
): Pick<TableLine, 'kind' | 'cells'> | undefined {
  const [kind = '', ...cells] = content.split(',').map((cell) => cell.trim());
  const shape = shapes.find((one) => one.kind === kind);
  if (!shape) {
    report(
      'P101',
      at,
      `begins with ${quote(kind)}`,
      kind.includes('，') ? 'separate cells with an ASCII comma' : `lines here look like ${examples(shapes)}`,
    );
    return undefined;
  }
  if (cells.length !== shape.columns.length) {
    report(
      'P102',
      at,
      `has ${cells.length + 1} cells instead of ${shape.columns.length + 1}`,
      `lines here look like ${example(shape)}`,
    );
    return undefined;
  }
  let sound = true;
  for (const [i, cell] of cells.entries()) {
    const column = shape.columns[i] as string;
    if (cell === '') report('P103', at, `${column} is empty`, 'write - where nothing is meant');
    else if (!cellShape.test(cell) && !(shape.prose && i === cells.length - 1))
      report('P104', at, `${column} ${quote(cell)} holds characters that have no meaning here`, strayHint(cell));
    else continue;
    sound = false;
  }
  return sound ? { kind, cells } : undefined;
}

function strayHint(cell: string): string | undefined {
  if (cell.includes('"')) return 'cells are not quoted';
  if (cell.includes('#')) return 'a comment stands on a line of its own';
  if (/\s/.test(cell)) return 'several values in one cell are joined by |';
  return undefined;
}

/** `a|b` as a list; the same value twice is reported. */
export function readList(cell: string, at: TableLine, column: string, report: Report): string[] {
  const parts = cell.split('|');
  const distinct = new Set(parts);
  if (distinct.has('')) report('P103', at, `${column} ${quote(cell)} has an empty value`);
  else if (distinct.size < parts.length) report('P105', at, `${column} ${quote(cell)} names a value twice`);
  return [...distinct].filter((part) => part !== '');
}
