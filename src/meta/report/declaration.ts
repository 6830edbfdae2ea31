import type { FormField, FormShape, MenuPlace, SystemField } from '../resource.ts';
import type { Band } from './dimension.ts';
import type { Comparison, Grain, Preset } from './period.ts';

/** The charts of a report, beside its table. */
export const drawings = ['line', 'bar', 'stacked', 'pie', 'ranking', 'heatmap', 'funnel'] as const;
export type Drawing = (typeof drawings)[number];

/** Values that a row must have: one, or one of several. */
export type Only<Name extends string = string> = { readonly [K in Name]?: string | readonly string[] };

/** A balance at one end of the period: each row stores the balance before and after it. */
export interface BalanceDeclaration<Name extends string = string> {
  at: 'opening' | 'closing';
  before: Name;
  after: Name;
}

/** By how much each row has moved a balance: `to` less `from`, so that what is taken out counts above zero where they change places. */
export interface ChangeDeclaration<Name extends string = string> {
  from: Name;
  to: Name;
}

/** What is measured: the number of rows, a sum, the number of distinct values, a balance, or what was moved of one. */
export type MeasureDeclaration<Name extends string = string> = { label: string; where?: Only<Name> } & (
  | { count: true }
  | { sum: Name }
  | { distinct: Name }
  | { balance: BalanceDeclaration<Name> }
  | { change: ChangeDeclaration<Name> }
);

/** One measure divided by another at the same level; `percent` shows it as a share. */
export interface RatioDeclaration<Measure extends string = string> {
  label: string;
  of: Measure;
  by: Measure;
  as?: 'percent';
}

/** A dimension that is not a field: the hour or weekday of a moment, or the age of a date in days, in bands. */
export type PartDeclaration<Name extends string = string> = { label: string } & (
  | { hourOf: Name }
  | { weekdayOf: Name }
  | { daysSince: Name; bands: readonly Band[] }
);

export interface ReportDeclaration<
  Name extends string = string,
  Measure extends string = string,
  Part extends string = string,
> {
  /** Id of the resource whose rows are counted; its row scope applies to the report. */
  resource: string;
  label: string;
  /** Permission code: `list` shows the report, `export` downloads it. */
  code: string;
  menu: Pick<MenuPlace, 'section' | 'path' | 'title' | 'icon' | 'order' | 'external'>;
  /** The line below the title: what is counted, and what is not. */
  note: string;
  /**
   * The date or moment that places rows in the period, and the grains by which it can be divided. Without it, all rows
   * are counted as they are now.
   */
  day?: { field: Name; grains: readonly Grain[] };
  /** The page shows the rows at first instead of the figures. */
  opens?: 'rows';
  /** The period that is selected at first. */
  period?: Preset;
  /** Only rows with these values are counted. */
  where?: Only<Name>;
  /** Dimensions besides the day: references, choices, dictionary items and yes/no fields. */
  dimensions: readonly (Name | NoInfer<Part>)[];
  /** Definitions of those dimensions that are not fields. */
  parts?: { readonly [P in Part]: PartDeclaration<Name> };
  /** Dimensions that are selected at first, outermost first. */
  by: readonly (Name | NoInfer<Part>)[];
  /** Dimensions whose values keep the order of their own list, as the meals of a day, unless they are sorted by a figure. */
  ordered?: readonly NoInfer<Name>[];
  /** How many values of a reference get their own line, with the others combined in one. Default: all. */
  top?: number;
  measures: { readonly [M in Measure]: MeasureDeclaration<Name> };
  ratios?: Readonly<Record<string, RatioDeclaration<NoInfer<Measure>>>>;
  /**
   * Keeps daily sums by these dimensions, updated as rows are written; of what is counted distinct, a list of the
   * values.
   */
  daily?: { by: readonly Name[] };
  /** The comparison period that is selected at first. */
  compare?: Comparison;
  /** Measures of which each counts a part of the rows of the one before it, for the drawing `funnel`. */
  steps?: readonly NoInfer<Measure>[];
  /** Suitable charts; the first one is selected at first. */
  drawings: readonly Drawing[];
}

/** Fields that forms do not declare: the state of a row, and the separate state of a card. */
type StateField = 'status' | 'cardStatus';

/**
 * Declares a report. The types check its fields against the form of its resource; the value passes through unchanged.
 */
export function defineReport<
  const F extends FormShape,
  const Measure extends string,
  const Part extends string = never,
>(_form: F, declaration: ReportDeclaration<FormField<F> | SystemField | StateField, Measure, Part>): ReportDeclaration {
  return declaration as unknown as ReportDeclaration;
}
