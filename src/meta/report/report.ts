import { isGuarded } from '../field-access.ts';
import type { Field } from '../field.ts';
import { isFilterable, isGroupable } from '../list-rules.ts';
import type { Resource } from '../model.ts';
import type { Dimension } from './dimension.ts';
import type { Only, ReportDeclaration } from './declaration.ts';

/** The format of a figure: whole numbers, cents, decimals, or shares of one. */
export type FigureKind = 'count' | 'money' | 'number' | 'percent';

export interface Measure {
  readonly name: string;
  readonly label: string;
  /** `opening` and `closing`: balances at the ends of the period. */
  readonly how: 'count' | 'sum' | 'distinct' | 'opening' | 'closing';
  readonly field?: Field;
  /** For balances and changes of them: subtracted from the field. */
  readonly less?: Field;
  readonly where: Only;
  readonly kind: FigureKind;
}

interface Ratio {
  readonly name: string;
  readonly label: string;
  readonly of: string;
  readonly by: string;
  readonly kind: FigureKind;
}

/** A balance carries over from day to day, so it must not be summed over days. */
export const isBalance = ({ how }: Measure): boolean => how === 'opening' || how === 'closing';

/** The measure for the initial order, ranking and chart. */
export const mainMeasure = ({ measures }: Pick<Report, 'measures'>): Measure =>
  (measures.find((measure) => !isBalance(measure)) ?? measures[0]) as Measure;

/** A compiled declaration. */
export interface Report {
  /** `<area>/<name>`, the path of its file. */
  readonly id: string;
  readonly declaration: ReportDeclaration;
  readonly resource: Resource;
  readonly day: Field;
  /** True if there is no period: all rows are counted as they are now. */
  readonly standing: boolean;
  /** The available dimensions; the day comes first. */
  readonly dimensions: readonly Dimension[];
  readonly measures: readonly Measure[];
  readonly ratios: readonly Ratio[];
}

/** Field types that can be summed. */
const added: Readonly<Record<string, FigureKind>> = {
  money: 'money',
  integer: 'count',
  rate: 'count',
  decimal: 'number',
};

/**
 * Which fields can be summed, used as a dimension or counted distinct. Aggregates of masked or secret fields would
 * reveal their values.
 */
export const isSummable = (field: Field): boolean =>
  field.type.name in added && field.origin !== 'computed' && !isGuarded(field);
export const isDay = (resource: Resource, field: Field): boolean =>
  ['date', 'datetime'].includes(field.type.name) && isFilterable(resource, field);
export const isDimension = (resource: Resource, field: Field): boolean =>
  (isGroupable(resource, field) && field.type.name !== 'date') ||
  // Texts that are compared as a whole are names of things.
  (field.type.name === 'text' && field.spec['x-exact'] === true && !isGuarded(field) && isFilterable(resource, field));
export const isDistinctCountable = (field: Field): boolean =>
  field.type.column === 'text' && field.origin !== 'computed' && !field.type.secret && !isGuarded(field);

export const dimensionOf = ({ dimensions }: Pick<Report, 'dimensions'>, name: string): Dimension | undefined =>
  dimensions.find((dimension) => dimension.name === name);

export function compileReport(id: string, declaration: ReportDeclaration, resource: Resource): Report {
  const fieldOf = (name: string): Field => {
    const field = resource.fields.get(name);
    if (!field) throw new TypeError(`${id}: ${resource.id} has no field ${name}`);
    return field;
  };
  const measures = Object.entries(declaration.measures).map(([name, measure]): Measure => {
    const { label, where = {} } = measure;
    if ('count' in measure) return { name, label, how: 'count', where, kind: 'count' };
    if ('balance' in measure) {
      const { at, before, after } = measure.balance;
      const field = fieldOf(after);
      return { name, label, how: at, field, less: fieldOf(before), where, kind: added[field.type.name] ?? 'number' };
    }
    if ('change' in measure) {
      const field = fieldOf(measure.change.to);
      const less = fieldOf(measure.change.from);
      return { name, label, how: 'sum', field, less, where, kind: added[field.type.name] ?? 'number' };
    }
    if ('distinct' in measure)
      return { name, label, how: 'distinct', field: fieldOf(measure.distinct), where, kind: 'count' };
    const field = fieldOf(measure.sum);
    return { name, label, how: 'sum', field, where, kind: added[field.type.name] ?? 'number' };
  });
  const kindOf = (name: string) => measures.find((measure) => measure.name === name)?.kind;
  const ratios = Object.entries(declaration.ratios ?? {}).map(([name, { as, ...ratio }]): Ratio => ({
    name,
    ...ratio,
    kind: as ?? (kindOf(ratio.of) === 'money' && kindOf(ratio.by) !== 'money' ? 'money' : 'number'),
  }));
  const standing = declaration.day === undefined;
  const day = fieldOf(declaration.day?.field ?? 'createdAt');
  const byField = (field: Field): Dimension => ({ name: field.name, title: field.title, field });
  const declared = declaration.dimensions.map((name): Dimension => {
    const part = declaration.parts?.[name];
    if (!part) return byField(fieldOf(name));
    if ('weekdayOf' in part) return { name, title: part.label, field: fieldOf(part.weekdayOf), part: 'weekday' };
    return 'hourOf' in part
      ? { name, title: part.label, field: fieldOf(part.hourOf), part: 'hour' }
      : { name, title: part.label, field: fieldOf(part.daysSince), part: { bands: part.bands } };
  });
  return Object.freeze({
    id,
    declaration,
    resource,
    day,
    standing,
    dimensions: [...(standing ? [] : [byField(day)]), ...declared],
    measures,
    ratios,
  });
}
