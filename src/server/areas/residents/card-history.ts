import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { operatorOf } from '../../accounts/ledger-of.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { Change } from '../../records/hooks.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { fillSequences } from '../../records/sequences.ts';
import type { Queries } from '../../storage/database.ts';
import { feeOf } from './card-steps.ts';

/** What the history of a card calls its steps. */
const operations: Readonly<Record<string, string>> = {
  generateCardNo: 'open',
  bindCard: 'bind',
  activeCardNo: 'activate',
  unBindCard: 'unbind',
  cardLoss: 'loss',
  cancelLoss: 'cancel_loss',
  replaceCard: 'replace',
  cancelCard: 'cancel',
  suspend: 'suspend',
  resume: 'resume',
  expire: 'expire',
  renew: 'renew',
};

/** A card stops or works again along with its person, whichever call that was. */
function operationOf({ action, before, values }: Change): string | undefined {
  if (action !== 'update') return operations[action];
  if (before?.cardStatus === values.cardStatus) return undefined;
  return values.cardStatus === 'suspended' ? 'suspend' : 'resume';
}

/** Notes each step of a card, with the numbers before and after it. */
export async function noteCardStep(
  context: Context,
  tx: Queries,
  change: Change & { readonly id: string },
): Promise<void> {
  const operation = operationOf(change);
  if (!operation || !change.before) return;
  const { before, values, id } = change;
  const records = resourceOf(context, 'accounts/physicalCardRecord');
  const record: Row = {
    cardUserId: id,
    userId: values.userId ?? null,
    cardNo: values.cardNo ?? before.cardNo ?? null,
    operation,
    oldCardNo: operation === 'replace' ? (before.cardNo ?? null) : null,
    fee: operation === 'replace' ? await feeOf(context, tx, values) : fromCents(0),
    operatorName: operatorOf(context),
    operateTime: isoNow(),
  };
  await fillSequences(context, tx, records, record);
  await asSystem(context, records, tx).add(record, { unlogged: true });
}
