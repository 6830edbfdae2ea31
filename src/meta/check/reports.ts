import type { Field } from '../field.ts';
import { isFilterable } from '../list-rules.ts';
import type { Resource } from '../model.ts';
import type { Only, ReportDeclaration } from '../report/declaration.ts';
import { maxDimensions } from '../report/limits.ts';
import { isSummable, isDistinctCountable, isDay, isDimension } from '../report/report.ts';
import type { NamedCode } from './codes.ts';
import type { CheckId } from './ids.ts';
import { didYouMean } from './nearest.ts';
import { quote, type Problem } from './problem.ts';
import type { Sources } from './sources.ts';
import type { ReportSubject, World } from './subject.ts';

type Found = (id: CheckId, path: string, message: string, hint?: string) => Problem;

/** Checks everything in reports that the compiler takes for granted. */
export function* reportChecks({ reports, subjects, sections }: World): Iterable<Problem> {
  for (const { file, declaration } of reports.values()) {
    const found: Found = (id, path, message, hint) => ({ id, file, path, message, ...(hint && { hint }) });
    const { resource: id, menu } = declaration;
    if (!Object.hasOwn(sections, menu.section))
      yield found(
        'R601',
        'menu.section',
        `${quote(menu.section)} is not a section`,
        didYouMean(menu.section, Object.keys(sections)),
      );
    yield* ownNames(declaration, found);
    const resource = subjects.get(id)?.resource;
    if (resource) yield* fields(resource, declaration, found);
    else if (id !== '')
      yield found('R820', 'resource', `${quote(id)} is not a resource`, didYouMean(id, subjects.keys()));
  }
}

function* fields(resource: Resource, declaration: ReportDeclaration, found: Found): Iterable<Problem> {
  const { day, where = {}, dimensions, parts = {}, measures } = declaration;
  const all = [...resource.fields.values()];
  const known = (path: string, name: string, allowed: (field: Field) => boolean, what: string): Problem[] => {
    const names = all.filter(allowed).map((field) => field.name);
    return names.includes(name)
      ? []
      : [found('R821', path, `${quote(name)} is no ${what} of ${resource.id}`, didYouMean(name, names))];
  };
  if (day) yield* known('day.field', day.field, (field) => isDay(resource, field), 'day by which rows are filtered');
  yield* daily(resource, declaration, found);
  yield* moments(resource, { day, parts }, known, found);
  for (const [i, name] of dimensions.entries())
    if (!Object.hasOwn(parts, name))
      yield* known(`dimensions[${i}]`, name, (field) => isDimension(resource, field), 'dimension');
  for (const [i, name] of (declaration.ordered ?? []).entries())
    if (!dimensions.includes(name)) {
      const hint = didYouMean(name, dimensions);
      yield found('R823', `ordered[${i}]`, `${quote(name)} is no dimension`, hint);
    }
  yield* values(resource, 'where', where, known, found);
  for (const [name, measure] of Object.entries(measures)) {
    if ('sum' in measure) yield* known(`measures.${name}.sum`, measure.sum, isSummable, 'number that adds up');
    if ('distinct' in measure)
      yield* known(`measures.${name}.distinct`, measure.distinct, isDistinctCountable, 'value that can be counted');
    if ('balance' in measure)
      for (const end of ['before', 'after'] as const)
        yield* known(`measures.${name}.balance.${end}`, measure.balance[end], isSummable, 'number that adds up');
    if ('change' in measure)
      for (const end of ['from', 'to'] as const)
        yield* known(`measures.${name}.change.${end}`, measure.change[end], isSummable, 'number that adds up');
    yield* values(resource, `measures.${name}.where`, measure.where ?? {}, known, found);
  }
}

type Known = (path: string, name: string, allowed: (field: Field) => boolean, what: string) => Problem[];

/** Checks daily sums: they need a day, and dimensions of the report. */
function* daily(
  resource: Resource,
  { day, daily: sums, dimensions }: ReportDeclaration,
  found: Found,
): Iterable<Problem> {
  if (!sums) return;
  if (!day) yield found('R823', 'daily', 'daily sums need a day of the report');
  for (const [i, name] of sums.by.entries()) {
    const field = resource.fields.get(name);
    if (!field || !isDimension(resource, field))
      yield found(
        'R823',
        `daily.by[${i}]`,
        `${quote(name)} is no dimension with a field`,
        didYouMean(name, dimensions),
      );
  }
}

/** Checks hours, weekdays and ages: they need a moment or day by which the list can be filtered, and ascending bands. */
function* moments(
  resource: Resource,
  { day, parts = {} }: Pick<ReportDeclaration, 'day' | 'parts'>,
  known: Known,
  found: Found,
): Iterable<Problem> {
  for (const [name, part] of Object.entries(parts)) {
    if (resource.fields.has(name)) yield found('R824', `parts.${name}`, 'a field has that name');
    const moment = 'hourOf' in part ? part.hourOf : 'weekdayOf' in part ? part.weekdayOf : undefined;
    if (!('daysSince' in part))
      yield* known(
        `parts.${name}.${'hourOf' in part ? 'hourOf' : 'weekdayOf'}`,
        moment ?? '',
        (field) => field.type.name === 'datetime' && isDay(resource, field),
        'moment by which rows are filtered',
      );
    else {
      yield* known(
        `parts.${name}.daysSince`,
        part.daysSince,
        (field) => isDay(resource, field),
        'day by which rows are filtered',
      );
      if (part.daysSince === day?.field)
        yield found(
          'R823',
          `parts.${name}.daysSince`,
          'the period is told by it',
          'ages are asked of another day, or of all rows as they stand',
        );
      const froms = part.bands.slice(1).map(({ from = Number.NaN }) => from);
      if (froms.length === 0 || froms.some((from, i) => !(from > (froms[i - 1] ?? Number.NEGATIVE_INFINITY))))
        yield found('R823', `parts.${name}.bands`, 'each band but the first begins later than the one before it');
    }
  }
}

function* values(resource: Resource, path: string, where: Only, known: Known, found: Found): Iterable<Problem> {
  for (const [name, wanted = []] of Object.entries(where)) {
    const unknown = known(
      `${path}.${name}`,
      name,
      (field) => isFilterable(resource, field) && field.type.filters.includes('eq'),
      'field by which rows are filtered',
    );
    yield* unknown;
    const field = resource.fields.get(name);
    if (unknown.length > 0 || !field) continue;
    const options = field.spec['x-options'];
    for (const value of [wanted].flat()) {
      const fits = options ? Object.hasOwn(options, value) : field.type.parse(value) !== undefined;
      if (!fits)
        yield found(
          'R822',
          `${path}.${name}`,
          `${quote(value)} is no value of ${quote(name)}`,
          didYouMean(value, Object.keys(options ?? {})),
        );
    }
  }
}

/** Checks the names that a report defines and uses itself. */
function* ownNames(
  { day, period, compare, dimensions, parts = {}, by, measures, ratios = {}, steps, drawings }: ReportDeclaration,
  found: Found,
): Iterable<Problem> {
  const known = [...(day ? [day.field] : []), ...dimensions];
  if (!day !== !period)
    yield found('R823', 'period', day ? 'it opens with none' : 'there is no day by which rows lie in it');
  if (compare && !day) yield found('R823', 'compare', 'there is no period before');
  for (const name of Object.keys(parts))
    if (!dimensions.includes(name)) yield found('R823', `parts.${name}`, 'it is no dimension');
  if (by.length === 0 || by.length > maxDimensions)
    yield found('R823', 'by', `it opens with ${by.length} dimensions`, `name one to ${maxDimensions}`);
  if (day?.grains.length === 0) yield found('R823', 'day.grains', 'there is none');
  if (drawings.length === 0) yield found('R823', 'drawings', 'there is none');
  if (drawings.includes('heatmap') && known.length < 2)
    yield found('R823', 'drawings', 'a heat map has two dimensions');
  if (drawings.includes('funnel') !== (steps !== undefined && steps.length > 1))
    yield found('R823', 'steps', 'a funnel has two steps or more, and nothing else has any');
  for (const [i, name] of (steps ?? []).entries()) {
    const measure = Object.hasOwn(measures, name) ? measures[name] : undefined;
    if (!measure || 'distinct' in measure || 'balance' in measure || 'change' in measure)
      yield found(
        'R823',
        `steps[${i}]`,
        `${quote(name)} is no measure that adds up`,
        didYouMean(name, Object.keys(measures)),
      );
  }
  if (Object.keys(measures).length === 0) yield found('R823', 'measures', 'there is none');
  for (const [i, name] of by.entries())
    if (!known.includes(name))
      yield found('R823', `by[${i}]`, `${quote(name)} is no dimension`, didYouMean(name, known));
  for (const [name, ratio] of Object.entries(ratios)) {
    if (Object.hasOwn(measures, name)) yield found('R824', `ratios.${name}`, 'a measure has that name');
    for (const part of ['of', 'by'] as const)
      if (!Object.hasOwn(measures, ratio[part]))
        yield found(
          'R823',
          `ratios.${name}.${part}`,
          `${quote(ratio[part])} is no measure`,
          didYouMean(ratio[part], Object.keys(measures)),
        );
  }
  if (new Set(known).size < known.length) yield found('R824', 'dimensions', 'one stands there twice');
  const labels = [...Object.values(measures), ...Object.values(ratios)].map(({ label }) => label);
  if (new Set(labels).size < labels.length) yield found('R824', 'measures', 'two figures have the same label');
}

/** Permission codes of reports; some policy must grant each. */
export const reportCodes = (reports: Sources['reports']): NamedCode[] =>
  [...(reports?.values() ?? [])].flatMap(({ file, declaration }) => {
    const { code } = declaration as ReportSubject['declaration'];
    return [{ code, file, path: 'code' }];
  });
