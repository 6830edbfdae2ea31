import type { Field } from '../field.ts';
import { isFilterable, isGroupable } from '../list-rules.ts';
import type { Resource } from '../model.ts';
import type { Dimension } from './dimension.ts';
import type { Only, ReportDeclaration } from './declaration.ts';

/** How a figure is read: whole numbers, cents, numbers with decimals, shares of one. */
export type FigureKind = 'count' | 'money' | 'number' | 'percent';

export interface Measure {
  readonly name: string;
  readonly label: string;
  /** `opening` and `closing`: what accounts hold at the ends of the days. */
  readonly how: 'count' | 'sum' | 'distinct' | 'opening' | 'closing';
  readonly field?: Field;
  /** Taken off the field, of what accounts hold. */
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

/** What accounts hold goes on from one day to the next, and does not add up over days. */
export const isBalance = ({ how }: Measure): boolean => how === 'opening' || how === 'closing';

/** The figure by which lines are ordered, ranked and drawn at first. */
export const mainMeasure = ({ measures }: Pick<Report, 'measures'>): Measure =>
  (measures.find((measure) => !isBalance(measure)) ?? measures[0]) as Measure;

/** A declaration with what follows from it. */
export interface Report {
  /** `<area>/<name>`, the place of its file. */
  readonly id: string;
  readonly declaration: ReportDeclaration;
  readonly resource: Resource;
  readonly day: Field;
  /** All rows are counted as they stand now: there is no period. */
  readonly standing: boolean;
  /** By what it can be told apart, the day being the first. */
  readonly dimensions: readonly Dimension[];
  readonly measures: readonly Measure[];
  readonly ratios: readonly Ratio[];
}

/** Numbers that add up. */
const added: Readonly<Record<string, FigureKind>> = {
  money: 'money',
  integer: 'count',
  rate: 'count',
  decimal: 'number',
};

/** What may be added up, told apart, counted distinct and asked for; masked and secret values would tell by their sums. */
export const isAdded = ({ type, origin, spec }: Field): boolean =>
  type.name in added && origin !== 'computed' && !spec['x-sensitive'];
export const isDay = (resource: Resource, field: Field): boolean =>
  ['date', 'datetime'].includes(field.type.name) && isFilterable(resource, field);
export const isDimension = (resource: Resource, field: Field): boolean =>
  isGroupable(resource, field) && field.type.name !== 'date';
export const isCounted = ({ type, origin, spec }: Field): boolean =>
  type.column === 'text' && origin !== 'computed' && !type.secret && !spec['x-sensitive'];

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
