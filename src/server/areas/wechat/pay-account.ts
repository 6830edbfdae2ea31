import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { rowsWithSecrets } from '../notices/receiver-rows.ts';

const secrets = ['apiKey', 'privateKey'];

/** A merchant number of WeChat Pay with all that signing and checking takes. */
export interface PayAccount {
  readonly mchId: string;
  readonly serialNo: string;
  readonly privateKey: string;
  readonly apiKey: string;
  readonly payKeyId: string;
  readonly payKey: string;
  readonly notifyUrl: string;
  readonly endpoint: string;
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '');

function toAccount(row: Row): PayAccount | undefined {
  const account = {
    mchId: text(row.mchId),
    serialNo: text(row.serialNo),
    privateKey: text(row.privateKey),
    apiKey: text(row.apiKey),
    payKeyId: text(row.payKeyId),
    payKey: text(row.payKey),
    notifyUrl: text(row.notifyUrl),
  };
  // What is not entered in whole does not refund: somebody does, with the voucher.
  return Object.values(account).includes('') ? undefined : { ...account, endpoint: text(row.endpoint) };
}

const loadAccounts = async (context: Context, tx: Queries, ...where: Parameters<typeof all>): Promise<Row[]> =>
  rowsWithSecrets(context, tx, 'wechat/merchantDetail', secrets, all(...where));

/** By its number, wherever it is used; one that was disabled meanwhile still ends what it has begun. */
export async function payAccount(context: Context, tx: Queries, mchId: unknown): Promise<PayAccount | undefined> {
  const [row] = await loadAccounts(context, tx, isColumn('mchId', mchId));
  return row && toAccount(row);
}

/** The merchant number by which a project refunds: that of an official account which serves it. */
export async function payAccountOf(context: Context, tx: Queries, orgId: unknown): Promise<PayAccount | undefined> {
  const rows = await loadAccounts(context, tx, isColumn('status', 'enabled'));
  const served = await asSystem(context, 'wechat/public', tx).byId(rows.map(({ publicId }) => String(publicId)));
  const own = rows
    .filter(({ publicId, refundEnabled }) => {
      const orgIds = served.get(String(publicId))?.orgIds;
      return refundEnabled === true && Array.isArray(orgIds) && orgIds.includes(String(orgId));
    })
    .toSorted((one, other) => (String(one.mchId) < String(other.mchId) ? -1 : 1));
  return own.map(toAccount).find((account) => account !== undefined);
}
