import { layoutClient } from '../../providers/http.ts';
import type { todoTexts } from './texts.ts';

/** Something that waits for the user; `place` is the list that shows exactly these rows. */
export interface Todo {
  key: keyof typeof todoTexts;
  count: number;
  place: string;
}

export interface Alert {
  key: string;
  kind: 'device' | 'urgent' | 'complaint';
  /** The device or the complaint. */
  name: string;
  /** The project to which it belongs. */
  organisation: string;
  /** ISO time. */
  at: string;
  level: 'warning' | 'danger';
  /** The list in which it stands. */
  place: string;
}

export interface Trend {
  /** One day each, `YYYY-MM-DD`. */
  days: string[];
  orders: number[];
  /** Yuan as decimal text. */
  money: string[];
}

/** What the server has for the user's group, within what they may see. */
export interface Overview {
  todos: Todo[];
  alerts: Alert[];
  trend: Trend | null;
}

export const loadOverview = (): Promise<Overview> =>
  layoutClient.get<Overview>('/dashboard/overview', {}, { safe: true, quiet: true });
