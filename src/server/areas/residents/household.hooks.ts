import type { Row } from '../../../meta/json.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { changingOwner } from './change-owner.ts';
import { isSettled, listOf } from './residents.ts';
import { followHouseholds } from './rooms.ts';

/** What rooms tell of a resident. */
const told = ['name', 'ownerId', 'roomIds', 'status', 'orgId'] as const;

const tells = (before: Row | undefined, after: Row) => told.some((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after[name] ?? null));

const hooks: ResourceHooks = {
  async after(context, tx, { action, before, values }) {
    // While a household changes hands nobody is its owner; its rooms are told when that is settled.
    if (action === changingOwner || !(isSettled(before) || isSettled(values)) || !tells(before, values)) return;
    await followHouseholds(context, tx, [...new Set([...listOf(before?.roomIds), ...listOf(values.roomIds)])], values.orgId ?? null);
  },
};

export default { resource: 'residents/household', hooks };
