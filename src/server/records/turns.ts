import { exclusionsOf } from '../../meta/exclusive.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Services } from '../context.ts';
import type { Queries } from '../storage/database.ts';

/**
 * Whoever is to hold the same thing waits here for those before: PostgreSQL checks exclusion constraints after it has
 * added the row, so of several that are added at once each would wait for another one.
 */
export async function takeTurns(
  { store }: Pick<Services, 'store'>,
  tx: Queries,
  resource: Resource,
  row: Row,
  before?: Row,
): Promise<void> {
  const held = exclusionsOf(resource).filter(
    ({ by, from, to, state, while: states }) =>
      states.includes(String(row[state])) &&
      by.every((name) => (row[name] ?? null) !== null) &&
      [...by, from, to, state].some((name) => name !== undefined && row[name] !== before?.[name]),
  );
  await store.takeTurns(
    tx,
    held.map(({ name, by }) => `${name} ${JSON.stringify(by.map((field) => row[field]))}`),
  );
}
