import { cents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { outsideAccount, takingsOf } from '../../accounts/holders.ts';
import { ledgerOf } from '../../accounts/ledger-of.ts';
import type { Context } from '../../context.ts';
import { openAccount } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { reverse } from '../../ledger/returns.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import type { Queries } from '../../storage/database.ts';
import { withRefusals } from '../accounts/refusals.ts';
import { settlements } from './make-settlements.ts';

type Step = (
  context: Context,
  tx: Queries,
  statement: Row,
) => Promise<{ readonly journalId?: string | null; readonly payOutId?: string | null }>;

const payableOf = (merchantId: string) =>
  ({ ownerType: 'merchant', ownerId: merchantId, kind: 'payable', floor: 0 }) as const;

/** From what was taken to what is owed to the merchant, less the fee. */
const settle: Step = async (context, tx, { id, version, merchantId, orgId, payable, fee }) => {
  const ledger = ledgerOf(context);
  const takings = await openAccount(ledger, tx, takingsOf(String(merchantId)));
  const owed = await openAccount(ledger, tx, payableOf(String(merchantId)));
  const fees = await outsideAccount(ledger, tx, String(orgId), 'fees');
  // A fee may be nothing, or all of it.
  const lines = [
    { account: takings, amount: 0 - cents(payable) - cents(fee) },
    { account: owed, amount: cents(payable) },
    { account: fees, amount: cents(fee) },
  ].filter(({ amount }) => amount !== 0);
  if (lines.length === 0) return {};
  // It may be settled anew after it was taken back, so its version is part of the origin.
  const { journalId } = await post(ledger, tx, {
    kind: 'settle',
    origin: `settle:${String(id)}:${String(version)}`,
    actor: context.principal.userId,
    lines,
  });
  return { journalId };
};

const payOut: Step = async (context, tx, { id, version, merchantId, orgId, payable }) => {
  if (cents(payable) === 0) return {};
  const ledger = ledgerOf(context);
  const owed = await openAccount(ledger, tx, payableOf(String(merchantId)));
  const bank = await outsideAccount(ledger, tx, String(orgId), 'channel', 'transfer');
  const { journalId } = await post(ledger, tx, {
    kind: 'payout',
    origin: `payout:${String(id)}:${String(version)}`,
    actor: context.principal.userId,
    lines: [
      { account: owed, amount: 0 - cents(payable) },
      { account: bank, amount: cents(payable) },
    ],
  });
  return { payOutId: journalId };
};

const undo =
  (kind: 'unsettle' | 'payoutReturned', field: 'journalId' | 'payOutId'): Step =>
  async (context, tx, statement) => {
    const journalId = statement[field];
    if (typeof journalId !== 'string') return {};
    await reverse(ledgerOf(context), tx, {
      journalId,
      kind,
      origin: `${kind}:${journalId}`,
      actor: context.principal.userId,
    });
    return { [field]: null };
  };

const steps: Readonly<Record<string, Step>> = {
  settle,
  unsettle: undo('unsettle', 'journalId'),
  payOut,
  payOutReturned: undo('payoutReturned', 'payOutId'),
};

const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    const step = steps[action];
    if (step && before) Object.assign(values, await withRefusals(() => step(context, tx, before)));
  },
};

export default { resource: settlements, hooks };
