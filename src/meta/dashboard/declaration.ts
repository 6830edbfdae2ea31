import type { Drawing, Only } from '../report/declaration.ts';
import type { Comparison, Grain, Preset } from '../report/period.ts';

/** Cards lie on so many columns. */
export const gridColumns = 12;

interface Sized {
  /** Over the card; reports, lists and resources have names of their own. */
  title?: string;
  /** In columns and rows of the grid. */
  w: number;
  h: number;
}

/** One figure of a report beside that of the period before, or a drawing of it. */
export interface ReportCard extends Sized {
  kind: 'figure' | 'chart';
  /** Id of a report. */
  report: string;
  figure?: string;
  by?: readonly string[];
  period?: Preset;
  grain?: Grain;
  compare?: Comparison;
  draw?: Drawing;
  top?: number;
  where?: Only;
}

/** The first rows of a list. */
export interface ListCard extends Sized {
  kind: 'list';
  resource: string;
  where?: Only;
  columns: readonly string[];
  /** A field, with a minus in front for the greatest first. */
  sort?: string;
  limit?: number;
}

export interface TodoItem {
  label: string;
  resource: string;
  where: Only;
}

/** Counts of what waits; what waits for nobody else stands in front. */
export interface TodosCard extends Sized {
  kind: 'todos';
  items: readonly TodoItem[];
}

/** Pages of resources that are opened often. */
export interface ShortcutsCard extends Sized {
  kind: 'shortcuts';
  to: readonly string[];
}

export type Card = ReportCard | ListCard | TodosCard | ShortcutsCard;

export interface DashboardDeclaration {
  label: string;
  /** Permission code: whoever has `list` is offered it, and shares it as far as that reaches. */
  code: string;
  /** The first one that somebody may see is shown first. */
  order: number;
  /** Hangs on a wall, in the dark and without a mouse. */
  wall?: true;
  cards: readonly Card[];
}

export const defineDashboard = (declaration: DashboardDeclaration): DashboardDeclaration => declaration;
