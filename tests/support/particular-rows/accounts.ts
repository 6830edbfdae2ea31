import type { Json, Row } from '../../../src/meta/json.ts';
import { accountOfRow, outsideAccount } from '../../../src/server/accounts/holders.ts';
import { ledgerOf } from '../../../src/server/accounts/ledger-of.ts';
import { post } from '../../../src/server/ledger/post.ts';
import { newId } from '../../../src/server/records/ids.ts';
import { systemContext } from '../../../src/server/system.ts';
import type { Rows } from '../rows.ts';
import { placeWith, projectOf, type Extra } from './shared.ts';

export const accountsRows: Extra = {
  // Room for the numbers of all cards that other tests make.
  'accounts/cloudCardConfig': async () => ({ cardPrefix: '88', cardLength: 16 }),
  // A correction without a specific movement, valid for any open account.
  'accounts/adjustment': async (rows, { targetType, accountId, virtId, userId, orgId }): Promise<Row> => {
    const any = { direction: 'in', relatedNo: null };
    if (accountId || virtId || (targetType ?? 'user') !== 'user') return { ...any, targetType: 'virt' };
    const users = rows.resource('residents/user');
    const user = userId ? await rows.find(users, String(userId)) : await rows.add(users, orgId ? { orgId } : {});
    return { ...any, targetType: 'user', userId: user?.id ?? null, orgId: user?.orgId ?? null };
  },
  // An offer of the project of whoever pays, for what it costs.
  'accounts/integralRechargeRecord': async (rows, { setId, userId }): Promise<Row> => {
    const offers = rows.resource('accounts/integralRechargeSet');
    const users = rows.resource('residents/user');
    const given = typeof setId === 'string' ? await rows.find(offers, setId) : undefined;
    const user =
      typeof userId === 'string'
        ? await rows.find(users, userId)
        : await rows.add(users, given?.orgId ? { orgId: given.orgId } : {});
    const offer = given ?? (await rows.add(offers, user?.orgId ? { orgId: user.orgId } : {}));
    return { setId: offer.id ?? null, userId: user?.id ?? null, amount: offer.amount ?? null, payWay: 'cash' };
  },
  // From a sub-account that holds it.
  'accounts/extendTransfer': async (rows, { extendId, virtId, orgId, merchantId }) => ({
    extendId: await fundedSubAccount(rows, extendId, virtId, orgId ?? (await projectOf(rows, merchantId))),
    kind: 'spend',
    amount: '1.00',
    merchantId: null,
  }),
  // Of a credit that owes it.
  'accounts/creditRepayment': async (rows, { creditId, orgId }) => {
    const owing = {
      status: 'effective',
      totalQuota: '1000.00',
      tempQuota: null,
      tempExpireDate: null,
      usedQuota: '500.00',
    };
    const enterprise = creditId
      ? undefined
      : await rows.add(rows.resource('enterprise/virtualarchitecture'), orgId ? { orgId } : {});
    const whose: Row = enterprise ? { virtId: enterprise.id, orgId: enterprise.orgId ?? null } : {};
    return {
      creditId: await placeWith(rows, 'accounts/credit', creditId, { ...owing, ...whose }),
      amount: '1.00',
      payWay: 'cash',
    };
  },
  // Needs a receiver, and an amount within the limits of the project.
  'accounts/rechargeManage': async (rows, { targetType, virtId, userIds, orgId }): Promise<Row> => {
    const kind = targetType ?? (virtId ? 'virt' : 'user');
    if (kind !== 'user') return { targetType: kind, amount: '50.00' };
    const users = rows.resource('residents/user');
    const [named] = Array.isArray(userIds) ? userIds : [];
    const user = named ? await rows.find(users, String(named)) : await rows.add(users, orgId ? { orgId } : {});
    return {
      targetType: kind,
      amount: '50.00',
      orgId: user?.orgId ?? null,
      userIds: [String(user?.id)],
      giftAmount: null,
      virtId: null,
      importFile: null,
    };
  },
  // The same amount for everybody, without expiry.
  'accounts/welfareRecord': async (_rows, { grantMode = 'average' }) => ({
    grantMode,
    accountType: 'welfare',
    expireReclaim: false,
    grantTime: '2040-01-01T00:00:00.000Z',
    expireTime: null,
    ...(grantMode === 'average' && { perAmount: '10.00', importFile: null }),
  }),
  'accounts/welfarePersonRecord': async (rows, { batchId }) => {
    const batch =
      typeof batchId === 'string' ? await rows.find(rows.resource('accounts/welfareRecord'), batchId) : undefined;
    const amount = batch?.perAmount ?? null;
    return amount === null ? ({} as Row) : { amount };
  },
};

/** A sub-account, the given one or one of its own, with money in it. */
async function fundedSubAccount(
  rows: Rows,
  asked: Json | undefined,
  virtId: Json | undefined,
  orgId: Json | undefined,
): Promise<string> {
  const extend =
    typeof asked === 'string'
      ? await rows.find(rows.resource('accounts/virtAccountExtend'), asked)
      : await newSubAccount(rows, virtId, orgId);
  await rows.put(rows.resource('accounts/virtAccountExtend'), String(extend?.id), { expireTime: null });
  const context = systemContext(rows.services);
  await context.store.transaction(async (tx) => {
    const ledger = ledgerOf(context);
    const account = await accountOfRow(ledger, tx, 'extend', extend as Row);
    const outside = await outsideAccount(ledger, tx, String(extend?.orgId), 'channel', 'transfer');
    await post(ledger, tx, {
      kind: 'recharge',
      origin: `test:${newId()}`,
      actor: 'test',
      lines: [
        { account: outside, amount: -100 },
        { account, amount: 100 },
      ],
    });
  });
  return String(extend?.id);
}

async function newSubAccount(rows: Rows, virtId: Json | undefined, orgId: Json | undefined): Promise<Row> {
  const enterprise = virtId
    ? await rows.find(rows.resource('enterprise/virtualarchitecture'), String(virtId))
    : await rows.add(rows.resource('enterprise/virtualarchitecture'), orgId ? { orgId } : {});
  const whose: Row = { virtId: enterprise?.id ?? null };
  const accountType = 'cash';
  const known = await rows.idOf('accounts/virtAccount', 'virtId', String(enterprise?.id)).catch(() => undefined);
  const accountId =
    known ??
    (await rows.add(rows.resource('accounts/virtAccount'), { ...whose, orgId: enterprise?.orgId ?? null, accountType }))
      .id;
  return rows.add(rows.resource('accounts/virtAccountExtend'), { ...whose, accountId, expireTime: null });
}
