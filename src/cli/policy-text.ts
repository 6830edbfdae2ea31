import { didYouMean } from '../meta/check/nearest.ts';
import type { Model } from '../meta/model.ts';
import type { Because, Explanation, Holder, MatrixRow, Missing } from '../server/access/index.ts';
import type { RowExplanation } from '../server/records/explain-scope.ts';

/** Chinese characters are two columns wide on a terminal. */
const width = (text: string): number =>
  [...text].reduce(
    (sum, char) =>
      sum +
      (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/.test(char)
        ? 2
        : 1),
    0,
  );

function table(rows: readonly (readonly string[])[]): string {
  const widths = (rows[0] ?? []).map((_, i) => Math.max(...rows.map((row) => width(row[i] ?? ''))));
  return rows
    .map((row) =>
      row
        .map((cell, i) => cell + ' '.repeat((widths[i] ?? 0) - width(cell)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export type MatrixFormat = 'table' | 'csv' | 'md';
export const matrixFormats: readonly MatrixFormat[] = ['table', 'csv', 'md'];

/** The name of the function behind a code: its menu entries if it has any, or else its resources. */
function functionOf(model: Model, code: string): string {
  const behind = [...model.resources.values()].filter((resource) => resource.code === code);
  const inMenu = behind.filter(({ declaration }) => declaration.menu);
  return (inMenu.length > 0 ? inMenu : behind).map(({ label }) => label).join('、');
}

// Actions come last: they vary in length, and columns after them would not line up.
const matrixHead = ['role', 'code', 'function', 'scope', 'actions'];

export function matrixText(model: Model, format: MatrixFormat, rows: readonly MatrixRow[]): string {
  const by = format === 'md' ? ', ' : '|';
  const lines = rows.map(({ role, code, scope, actions }) => [
    role,
    code,
    functionOf(model, code),
    scope.replaceAll('|', by),
    actions.join(by),
  ]);
  switch (format) {
    case 'table':
      return table([matrixHead, ...lines]);
    case 'csv':
      return [matrixHead, ...lines].map((cells) => cells.join(',')).join('\n');
    case 'md':
      return [matrixHead, matrixHead.map(() => '---'), ...lines].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
  }
}

const labelsOf = (model: Model, code: string): string => {
  const name = functionOf(model, code);
  return name ? `${code} (${name})` : code;
};

const place = ({ line, through }: Because): string[] => [
  line.line > 0 ? `${line.file}:${line.line}` : line.file,
  `${line.role}, ${line.pattern}, ${line.written}, ${line.scopes.join('|')}`,
  through.length > 1 ? `through ${through.join(' → ')}` : '',
];

const indented = (text: string, by = '  ') => text.replace(/^/gm, by);
const places = (because: readonly Because[]) => indented(table(because.map(place)));
const scopeText = (reach: Holder['reach']) => (reach === 'all' ? 'all rows' : `rows of scope ${reach.join('|')}`);

export function explanationText(
  model: Model,
  name: string,
  { roles, code, action, reach, because, missing, unplaced }: Explanation,
): string {
  const subject =
    roles.length === 1 && roles[0] === name ? name : `${name} (${roles.length > 0 ? roles.join(', ') : 'no role'})`;
  const head = `${subject} ${reach ? 'may' : 'may not'} ${action} ${labelsOf(model, code)}${reach ? `: ${scopeText(reach)}` : ''}`;
  const notes = unplaced.map(
    ({ resource, label, placedBy }) =>
      `but no row of ${resource} (${label}): its rows are placed by ${placedBy.join(', ')}`,
  );
  return [
    head,
    ...(reach ? [places(because)] : []),
    ...missing.map(missingText),
    ...notes.map((note) => indented(note)),
  ].join('\n');
}

export function rowText(
  name: string,
  { label, resource, id, title, deleted, inReach, placings }: RowExplanation,
): string {
  const head = `${inReach ? 'and so this one' : 'but not this one'}: ${label} ${title} (${resource} ${id})${deleted ? ', which was deleted' : ''}`;
  const lines = placings.map(({ kind, inside, row, own }) => [
    kind,
    inside ? 'inside' : 'outside',
    `the row: ${row.join(', ') || 'none'}`,
    `${name}: ${own.join(', ') || 'none'}`,
  ]);
  return [indented(head), ...(lines.length > 0 ? [indented(table(lines), '    ')] : [])].join('\n');
}

function missingText(missing: Missing): string {
  switch (missing.why) {
    case 'unknownRole':
      return `  there is no role ${missing.role}${hint(missing.hint)}`;
    case 'unknownCode':
      return `  there is no such permission code${hint(missing.hint)}`;
    case 'unknownAction':
      return `  the code has no such action${hint(missing.hint)}; its actions are ${missing.actions.join(', ')}`;
    case 'otherActions':
      return `  granted there: ${missing.actions.join(', ')}, by\n${indented(places(missing.because))}`;
    case 'nothing':
      return `  no line grants anything on this code; roles that may: ${missing.holders.join(', ') || 'none'}`;
    case 'restricted':
      return `  granted, but taken back by ${missing.label}: ${missing.title === undefined ? 'not in force' : `${missing.title} is off`}`;
  }
}

const hint = (text: string | undefined) => (text ? `; ${text}` : '');

export function holdersText(model: Model, code: string, action: string, holders: readonly Holder[]): string {
  const head = `${action} ${labelsOf(model, code)}: ${holders.length === 0 ? 'nobody' : `${holders.length} ${holders.length === 1 ? 'role' : 'roles'}`}`;
  const rows = holders.flatMap(({ role, title, reach, because }) =>
    because.map((one, i) => (i === 0 ? [role, title, scopeText(reach), ...place(one)] : ['', '', '', ...place(one)])),
  );
  return rows.length > 0 ? `${head}\n${indented(table(rows))}` : head;
}

/** Message for an unknown code or action. */
export const noSuch = (what: string, name: string, known: Iterable<string>): string =>
  `There is no ${what} ${name}${hint(didYouMean(name, known))}`;
