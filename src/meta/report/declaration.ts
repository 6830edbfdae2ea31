import type { FormField, FormShape, MenuPlace, SystemField } from '../resource.ts';
import type { Band } from './dimension.ts';
import type { Comparison, Grain, Preset } from './period.ts';

/** How a report may be drawn beside its table. */
export const drawings = ['line', 'bar', 'stacked', 'pie', 'ranking'] as const;
export type Drawing = (typeof drawings)[number];

/** Values that rows need to have: one, or one of several. */
export type Only<Name extends string = string> = { readonly [K in Name]?: string | readonly string[] };

/** What accounts hold at one end of the days: of every row that tells of them, what stood there before it and after it. */
export interface BalanceDeclaration<Name extends string = string> {
  at: 'opening' | 'closing';
  before: Name;
  after: Name;
}

/** How many rows, what a field adds up to, how many different values it has, or what accounts hold. */
export type MeasureDeclaration<Name extends string = string> = { label: string; where?: Only<Name> } & (
  | { count: true }
  | { sum: Name }
  | { distinct: Name }
  | { balance: BalanceDeclaration<Name> }
);

/** One measure divided by another, of the same level; `percent`: a share. */
export interface RatioDeclaration<Measure extends string = string> {
  label: string;
  of: Measure;
  by: Measure;
  as?: 'percent';
}

/** A dimension that is no field: the hour in which a moment lies, or how many days ago a date was, in bands. */
export type PartDeclaration<Name extends string = string> = { label: string } & (
  | { hourOf: Name }
  | { daysSince: Name; bands: readonly Band[] }
);

export interface ReportDeclaration<
  Name extends string = string,
  Measure extends string = string,
  Part extends string = string,
> {
  /** Id of the resource whose rows are counted; its row scope is that of the report. */
  resource: string;
  label: string;
  /** Permission code: `list` shows the report, `export` makes a file of it. */
  code: string;
  menu: Pick<MenuPlace, 'section' | 'path' | 'title' | 'icon' | 'order' | 'external'>;
  /** The line beneath it: what is counted, and what is not. */
  note: string;
  /** The date or moment by which rows lie in the period, and the spans into which it may be divided. Without one all rows are counted as they stand now. */
  day?: { field: Name; grains: readonly Grain[] };
  /** The period with which it opens. */
  period?: Preset;
  /** What every counted row has. */
  where?: Only<Name>;
  /** References, choices, dictionary items and yes/no by which rows are told apart, beside the day. */
  dimensions: readonly (Name | NoInfer<Part>)[];
  /** What some of them are, if no fields. */
  parts?: { readonly [P in Part]: PartDeclaration<Name> };
  /** Dimensions with which it opens, the outermost first. */
  by: readonly (Name | NoInfer<Part>)[];
  /** Of references as many are shown by themselves, the others as one line; all of them unless given. */
  top?: number;
  measures: { readonly [M in Measure]: MeasureDeclaration<Name> };
  ratios?: Readonly<Record<string, RatioDeclaration<NoInfer<Measure>>>>;
  /** Added up day by day as rows are written, by these dimensions; only reports by a date that count nothing distinct. */
  daily?: { by: readonly Name[] };
  /** The period beside which it is shown at first. */
  compare?: Comparison;
  /** Drawings that fit, the first one at first. */
  drawings: readonly Drawing[];
}

/** What forms do not name: the state of a row, and that of a card where people have one of their own. */
type StateField = 'status' | 'cardStatus';

/** Declares a report. Fields are checked against the form of its resource by their names; the value passes through unchanged. */
export function defineReport<
  const F extends FormShape,
  const Measure extends string,
  const Part extends string = never,
>(_form: F, declaration: ReportDeclaration<FormField<F> | SystemField | StateField, Measure, Part>): ReportDeclaration {
  return declaration as unknown as ReportDeclaration;
}
