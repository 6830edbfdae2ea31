import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { mutate, refuse, type Body } from '../../records/mutate.ts';
import { readIds } from '../../records/read-ids.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { rowsWithin } from '../../records/rows.ts';
import { readBatch, storeBatch } from './recharge-batch.ts';
import { applications } from './recharge-list.ts';

/** An application for many, stored and handed in at once: people by their ids, or a list as the page has it. Somebody else approves it. */
export async function rechargeMany(context: Context, body: Body): Promise<Row> {
  const { userIds, ...rest } = body.values;
  const handingIn = authorize(context, resourceOf(context, applications), 'rechargeApply');
  if (userIds !== undefined && rest.persons !== undefined) refuse([{ path: 'userIds', problem: 'unknown' }]);
  if (Array.isArray(userIds) ? userIds.length === 0 : userIds === '')
    refuse([{ path: 'userIds', problem: 'required', values: { title: '充值人员' } }]);
  const persons = userIds === undefined ? rest.persons : readIds(userIds).map((userId) => ({ userId }));
  const batch = readBatch(context, { ...body, values: { ...rest, persons } });
  return mutate(context, batch.resource, async (tx): Promise<Row> => {
    const row = await storeBatch(context, tx, batch);
    const { id, applyNo, version, status, listCount, listTotal } = await rowsWithin(
      context,
      batch.resource,
      handingIn,
      tx,
    ).move(row, 'rechargeApply');
    return {
      id: id ?? null,
      applyNo: applyNo ?? null,
      version: version ?? null,
      status: status ?? null,
      personCount: listCount ?? null,
      totalAmount: listTotal ?? null,
    };
  });
}
