import type { Row } from '../../../meta/json.ts';
import type { Services } from '../../context.ts';

/** What reading rows for rules about roles takes; nobody need be calling. */
export type Reading = Pick<Services, 'model' | 'db' | 'store' | 'access'>;

export const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);

/** Does a change write another value than stands there? */
export const changes = (before: Row | undefined, values: Row, name: string): boolean =>
  values[name] !== undefined && JSON.stringify(values[name]) !== JSON.stringify(before?.[name] ?? null);
