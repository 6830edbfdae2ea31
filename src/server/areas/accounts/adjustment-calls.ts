import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { holders } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { refuse, type Body } from '../../records/mutate.ts';
import { readId } from '../../records/read-ids.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller } from '../../records/rows.ts';
import { addRow } from '../../records/save.ts';
import { adjustments } from './adjustment.hooks.ts';

/** Wallets that are filled by marketing: welfare and subsidies. */
const salesAccounts: ReadonlySet<unknown> = new Set(['welfare', 'subsidy']);

/** Asks for a correction of an enterprise account. The account says of which project it is. */
export const correctEnterprise = (context: Context, body: Body): Promise<Row> =>
  ask(context, body, 'virt', 'accountId', holders.enterprise.resource);

/** Asks for a correction of somebody's wallet. */
export const correctWallet = (context: Context, body: Body): Promise<Row> =>
  ask(context, body, 'user', 'userId', 'residents/user');

export function correctSalesWallet(context: Context, body: Body): Promise<Row> {
  const { accountType } = body.values;
  if (accountType !== undefined && !salesAccounts.has(accountType))
    refuse([{ path: 'accountType', problem: 'notAChoice' }]);
  return correctWallet(context, body);
}

async function ask(
  context: Context,
  body: Body,
  targetType: 'virt' | 'user',
  owner: string,
  ownerResource: string,
): Promise<Row> {
  const requests = resourceOf(context, adjustments);
  authorize(context, requests, 'add');
  const { values } = body;
  if (values[owner] === undefined || values[owner] === '')
    refuse([{ path: owner, problem: 'required', values: { title: requests.fields.get(owner)?.title } }]);
  const resource = resourceOf(context, ownerResource);
  const row = await asCaller(context, resource, 'select').get(readId(values[owner]));
  return addRow(context, requests, { ...body, values: { ...values, targetType, orgId: row?.orgId } });
}

/** What is booked stays; the answer names the way to reverse it. */
export function refuseRewriting(context: Context): never {
  authorize(context, resourceOf(context, holders.enterprise.records), 'list');
  throw new AppError('movementStays');
}
