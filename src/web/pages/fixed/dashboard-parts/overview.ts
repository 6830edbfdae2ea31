import { layoutClient } from '../../../providers/http.ts';

/** Something that waits for the user; `place` is the list that shows exactly these rows. */
export interface Todo {
  key: string;
  title: string;
  count: number;
  place: string;
}

export interface Alert {
  key: string;
  title: string;
  /** ISO time. */
  at: string;
  level: 'warning' | 'danger';
  place?: string;
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

export const loadOverview = (): Promise<Overview> => layoutClient.get<Overview>('/dashboard/overview', {}, { safe: true, quiet: true });
