import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { bandsOf, hourText, weekdayTexts, type Dimension } from '../../../meta/report/dimension.ts';
import { dimensionOf, type Report } from '../../../meta/report/report.ts';
import { restKey, type Key, type ReportResult, type ResultRow } from '../../../meta/report/result.ts';
import { reportWords } from '../../../meta/report/words.ts';
import type { Context } from '../../context.ts';
import { say } from '../../labels.ts';
import { labelsOf } from '../../records/labels.ts';
import { RowTexts } from '../../records/row-texts.ts';

/** Labels of the values of each dimension, as in an exported list. */
export async function namesOf(
  context: Context,
  report: Report,
  by: readonly string[],
  rows: readonly ResultRow[],
): Promise<ReportResult['names']> {
  const { resource, day } = report;
  const names: Record<string, Names> = {};
  for (const [i, name] of by.entries()) {
    const dimension = dimensionOf(report, name);
    if (!dimension || (name === day.name && !report.standing)) continue;
    const { field } = dimension;
    const keys = [...new Set(rows.flatMap(({ keys: own }) => own[i] ?? []))].filter((key) => key !== restKey);
    if (dimension.part) {
      names[name] = Object.fromEntries(keys.map((key) => [key, partText(context, dimension, key)]));
      continue;
    }
    const texts = await new RowTexts(context, resource, [field]).of(
      keys.map((key): Row => ({ [name]: field.type.name === 'bool' ? key === 'true' : key })),
    );
    const target = context.model.resources.get(field.spec['x-ref'] ?? '');
    const own = Object.fromEntries(keys.map((key, n) => [key, texts[n]?.[0] || key]));
    names[name] = target ? await distinguish(context, target, own) : own;
  }
  return names;
}

function partText({ locale }: Context, dimension: Dimension, key: string): string {
  if (dimension.part === 'hour') return hourText(key);
  if (dimension.part === 'weekday') return weekdayTexts[key]?.[locale] ?? key;
  return say(locale, bandsOf(dimension)[Number(key)]?.label ?? key);
}

type Names = Readonly<Record<string, string>>;

/** Two projects, or two merchants of one, may each have a dish of the same name: then the label includes its place. */
async function distinguish(context: Context, target: Resource, names: Names): Promise<Names> {
  const byProject = await distinguishBy(context, target, names, 'project');
  return distinguishBy(context, target, byProject, 'merchant');
}

async function distinguishBy(
  context: Context,
  target: Resource,
  names: Names,
  kind: 'project' | 'merchant',
): Promise<Names> {
  const twins = Object.keys(names).filter(
    (key) => Object.values(names).filter((name) => name === names[key]).length > 1,
  );
  const place = context.model.scopes.get(target.id)?.get(kind);
  const owner = place?.hops.length === 0 ? target.fields.get(place.column)?.spec['x-ref'] : undefined;
  if (twins.length === 0 || !place || !owner) return names;
  const rows = await context.store.find(
    target.table,
    ['id', place.column],
    { is: 'in', column: 'id', values: twins },
    { limit: twins.length },
  );
  const owners = await labelsOf(
    context,
    owner,
    rows.flatMap((row) => (row[place.column] ?? []) as string),
  );
  const asides = rows
    .map((row) => [String(row.id), owners?.[String(row[place.column])]] as const)
    .filter(([, aside]) => aside);
  return { ...names, ...Object.fromEntries(asides.map(([key, aside]) => [key, `${names[key]}（${aside}）`])) };
}

/** The label of one key. */
export function keyText({ locale }: Context, names: ReportResult['names'], dimension: string, key: Key): string {
  if (key === null) return reportWords.without[locale];
  return key === restKey ? reportWords.rest[locale] : (names[dimension]?.[key] ?? key);
}
