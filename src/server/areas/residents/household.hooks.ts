import type { Row } from '../../../meta/json.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { changingOwner } from './change-owner.ts';
import { followDoors } from './resident-doors.ts';
import { isSettled, listOf } from './residents.ts';
import { noteMoves } from './room-history.ts';
import { transferringRoom } from './room-transfer.ts';
import { followHouseholds } from './rooms.ts';
import { refuseIdNumber, refuseTwice } from './same-person.ts';

/** What rooms tell of a resident. */
const watched = ['name', 'ownerId', 'roomIds', 'status', 'orgId'] as const;

const isWatchedChange = (before: Row | undefined, after: Row) => differs(watched, before, after);

/** What says who somebody is and where they live. */
const identity = ['name', 'mobile', 'idType', 'idNo', 'roomIds'] as const;

const differs = (names: readonly string[], before: Row | undefined, after: Row) =>
  names.some((name) => JSON.stringify(before?.[name] ?? null) !== JSON.stringify(after[name] ?? null));

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (!['add', 'update', 'resubmit', transferringRoom].includes(action)) return;
    const person = { ...before, ...values };
    if (differs(['idType', 'idNo'], before, person)) refuseIdNumber(person);
    if (action === 'resubmit' || differs(identity, before, person)) await refuseTwice(context, tx, person);
  },
  async after(context, tx, { action, before, values }) {
    await followDoors(context, tx, before, action === 'delete' ? undefined : { ...before, ...values });
    if (!(isSettled(before) || isSettled(values)) || !isWatchedChange(before, values)) return;
    // A transfer notes itself, with both of its rooms.
    if (action !== transferringRoom)
      await noteMoves(context, tx, before, action === 'delete' ? { ...values, status: 'moved' } : values);
    // While a household changes hands nobody is its owner; its rooms are told when that is settled.
    if (action === changingOwner) return;
    await followHouseholds(
      context,
      tx,
      [...new Set([...listOf(before?.roomIds), ...listOf(values.roomIds)])],
      values.orgId ?? null,
    );
  },
};

export default { resource: 'residents/household', hooks };
