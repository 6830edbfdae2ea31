import { removeMark, type InlineRows } from '../../../../meta/children.ts';
import type { Field } from '../../../../meta/field.ts';
import { fromCents, toCents } from '../../../../meta/fields/money.ts';
import type { Json, Row } from '../../../../meta/json.ts';
import { totalFields } from '../../../../meta/list-rules.ts';
import type { Resource } from '../../../../meta/model.ts';
import { changedValues, defaultValues, givenValues, initialValues } from '../dialog/changes.ts';
import type { Values } from '../dialog/validate.ts';

/** A row of a table in a form, as it was read and as it is now. */
export interface Line {
  readonly key: string;
  /** Absent where it is new. */
  readonly stored?: Row;
  readonly values: Values;
  readonly removed?: boolean;
}

/** What needs more room than a cell is written in a dialog of its own. */
const tooWide: ReadonlySet<string> = new Set(['richtext', 'json', 'password', 'file', 'files', 'image', 'images']);

/** What can be written in the table, and what is worked out from it. */
export const columnsOf = (part: Resource, { by, order }: InlineRows): Field[] =>
  [...part.fields.values()].filter(
    ({ name, origin, readOnly, spec, type }) =>
      origin === 'form' &&
      name !== by &&
      name !== order &&
      !tooWide.has(type.name) &&
      (!readOnly || spec['x-formula'] !== undefined),
  );

let made = 0;
export const newLine = (part: Resource, values: Values = {}): Line => ({
  key: `new${++made}`,
  values: { ...defaultValues(part), ...values },
});
export const storedLine = (part: Resource, row: Row): Line => ({
  key: String(row.id),
  stored: row,
  values: initialValues(part, row),
});

/** A new row in which nothing has been entered is none. */
export const isBlank = (part: Resource, { stored, values }: Line): boolean => {
  const given = defaultValues(part);
  return (
    !stored &&
    Object.entries(values).every(([name, value]) => value === undefined || value === null || value === given[name])
  );
};

export const isChanged = (part: Resource, line: Line, visible: ReadonlySet<string>): boolean =>
  line.removed === true ||
  (line.stored
    ? Object.keys(changedValues(initialValues(part, line.stored), line.values, visible)).length > 0
    : !isBlank(part, line));

/** The rows that are to be added, changed and deleted, as they travel, each with the key of its line. */
export function toSend(
  part: Resource,
  lines: readonly Line[],
  visible: (line: Line) => ReadonlySet<string>,
): { key: string; row: Row }[] {
  return lines.flatMap((line) => {
    const { key, stored, values, removed } = line;
    if (removed) return stored ? [{ key, row: { id: stored.id as Json, [removeMark]: true } }] : [];
    if (!isChanged(part, line, visible(line))) return [];
    if (!stored) return [{ key, row: givenValues(values, visible(line)) }];
    return [
      { key, row: { id: stored.id as Json, ...changedValues(initialValues(part, stored), values, visible(line)) } },
    ];
  });
}

/** Gives every line the number of its place; only where they no longer stand in the order of their numbers. */
export function inPlaces(lines: readonly Line[], order: string | undefined): readonly Line[] {
  if (order === undefined) return lines;
  let last = -1;
  const kept = lines.filter(({ removed }) => !removed);
  const right = kept.every(
    ({ values }) =>
      typeof values[order] === 'number' && (values[order] as number) > last && ((last = values[order] as number), true),
  );
  if (right) return lines;
  const places = new Map(kept.map(({ key }, i) => [key, i + 1]));
  return lines.map((line) =>
    places.has(line.key) ? { ...line, values: { ...line.values, [order]: places.get(line.key) } } : line,
  );
}

/** A stored row stays, to be deleted when the form is saved; a new one is gone at once. */
export const without = (lines: readonly Line[], gone: Line): readonly Line[] =>
  gone.stored
    ? lines.map((line) => (line.key === gone.key ? { ...line, removed: true } : line))
    : lines.filter(({ key }) => key !== gone.key);

export function moved(lines: readonly Line[], key: string, by: -1 | 1): readonly Line[] {
  const shown = lines.filter(({ removed }) => !removed);
  const at = shown.findIndex((line) => line.key === key);
  const other = shown[at + by];
  if (at < 0 || !other) return lines;
  const swapped = lines.map((line) => (line.key === key ? other : line.key === other.key ? (shown[at] as Line) : line));
  return swapped;
}

/** What the amounts of all lines add up to, in cents and never in floating point. */
export function sumsOf(part: Resource, lines: readonly Line[]): ReadonlyMap<string, string> {
  const kept = lines.filter(({ removed }) => !removed);
  return new Map(
    totalFields(part).map(({ name }) => [
      name,
      fromCents(kept.reduce((sum, { values, stored }) => sum + centsOf(values[name] ?? stored?.[name]), 0)),
    ]),
  );
}

const isAmount = /^-?\d+(\.\d{1,2})?$/;
const centsOf = (value: Json | undefined): number =>
  typeof value === 'string' && isAmount.test(value) ? toCents(value) : 0;

/** Cells of a sheet as it puts them on the clipboard; undefined for what is a single text. */
export function readPasted(text: string): string[][] | undefined {
  const rows = text
    .replace(/\r\n?/g, '\n')
    .replace(/\n$/, '')
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()));
  return rows.length === 1 && rows[0]?.length === 1 ? undefined : rows;
}

/** What somebody has in a cell of a sheet as a value of the field; what is none stays, to be complained about. */
export function fromCell(field: Field, text: string): Json | undefined {
  if (text === '') return undefined;
  const written = field.type.fromSheet(text, field.spec);
  return field.type.parse(written) ?? written;
}
