import { addDays, chinaDay } from '../../../meta/china-time.ts';
import { AppError } from '../../../meta/errors.ts';
import { fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { takePayment } from '../take-payment.ts';
import {
  bindCardNumber,
  cardRule,
  makeCardNumber,
  refuseChip,
  releaseCardNumber,
  type CardRule,
} from './card-numbers.ts';

/** What a step of a card adds to it, before it is stored. */
type Step = (context: Context, tx: Queries, card: Row, values: Row) => Promise<Row>;

const ownerStopped = ({ realName }: Row): AppError => new AppError('cardOwnerStopped', { name: realName });

/** Only who is active in the project, and as a customer, has a card that works. */
async function refuseStopped(context: Context, tx: Queries, card: Row): Promise<void> {
  const user = await asSystem(context, 'residents/user', tx).one(card.userId, 'rely');
  if (card.status !== 'enabled' || user?.status !== 'enabled') throw ownerStopped(card);
}

function validUntil(rule: CardRule | undefined, asked: Row['validDate'] | undefined): Row {
  if (typeof asked === 'string') return { validDate: asked };
  return { validDate: rule?.validDays ? addDays(chinaDay(nowMs()), rule.validDays) : null };
}

async function neededRule(context: Context, tx: Queries, card: Row, cardType: unknown): Promise<CardRule> {
  const rule = await cardRule(context, tx, card.orgId, cardType);
  if (!rule) throw new AppError('noCardRule');
  return rule;
}

const generate: Step = async (context, tx, card, values) => {
  await refuseStopped(context, tx, card);
  const cardType = values.cardType ?? 'cloud';
  const rule = await neededRule(context, tx, card, cardType);
  return {
    cardType,
    ...validUntil(rule, values.validDate),
    cardNo: await makeCardNumber(context, tx, rule, String(card.id)),
    cardPhysicalNo: null,
    lossTime: null,
  };
};

const bind: Step = async (context, tx, card, values) => {
  await refuseStopped(context, tx, card);
  const rule = await cardRule(context, tx, card.orgId, values.cardType);
  await bindCardNumber(context, tx, rule, String(values.cardNo), String(card.id));
  await refuseChip(context, tx, values.cardPhysicalNo, String(card.id));
  return { ...validUntil(rule, values.validDate), lossTime: null };
};

const activate: Step = async (context, tx, card) => {
  await refuseStopped(context, tx, card);
  if (!card.cardNo) throw new AppError('cardWithoutNumber', { name: card.realName });
  if (typeof card.validDate === 'string' && card.validDate < chinaDay(nowMs()))
    throw new AppError('cardOver', { date: card.validDate });
  return {};
};

/** Another card in the place of one that is lost or broken: its number ends, the money lies in the wallets and stays there. */
const replace: Step = async (context, tx, card, values) => {
  await refuseStopped(context, tx, card);
  const rule = await cardRule(context, tx, card.orgId, card.cardType);
  const id = String(card.id);
  const printed = typeof values.cardNo === 'string' && values.cardNo !== '' ? values.cardNo : undefined;
  if (printed === undefined && !rule) throw new AppError('noCardRule');
  if (printed === card.cardNo)
    throw new AppError('invalid', {}, { errors: [{ path: 'cardNo', problem: 'taken', values: { title: '卡号' } }] });
  if (printed !== undefined) await bindCardNumber(context, tx, rule, printed, id);
  const cardNo = printed ?? (await makeCardNumber(context, tx, rule as CardRule, id));
  await refuseChip(context, tx, values.cardPhysicalNo, id);
  await releaseCardNumber(context, tx, card.cardNo, 'ended');
  await takeFee(context, tx, card, rule?.fee ?? 0, { cardNo, feeWay: values.feeWay });
  return {
    cardNo,
    cardPhysicalNo: values.cardPhysicalNo ?? null,
    ...validUntil(rule, values.validDate),
    lossTime: null,
    cardActiveTime: null,
  };
};

/** What the other card costs: from the holder's wallet, as money at the desk, or nothing. */
async function takeFee(
  context: Context,
  tx: Queries,
  card: Row,
  fee: number,
  { cardNo, feeWay }: { cardNo: string; feeWay: unknown },
): Promise<void> {
  if (feeWay === 'free') return;
  await takePayment(context, tx, {
    origin: { kind: 'card', id: `${String(card.id)}:${cardNo}`, number: cardNo },
    orgId: String(card.orgId),
    amount: fee,
    payWay: feeWay === 'cash' ? 'cash' : 'cash_wallet',
    userId: card.userId,
    remark: `补卡工本费 ${cardNo}`,
  });
}

/** What the replacement cost, as its history says. */
export async function feeOf(context: Context, tx: Queries, card: Row): Promise<string> {
  if (card.feeWay === 'free') return fromCents(0);
  return fromCents((await cardRule(context, tx, card.orgId, card.cardType))?.fee ?? 0);
}

const unbind: Step = async (context, tx, card) => {
  await releaseCardNumber(context, tx, card.cardNo, 'unbound');
  return { lossTime: null };
};

const cancel: Step = async (context, tx, card) => {
  await releaseCardNumber(context, tx, card.cardNo, 'ended');
  return {};
};

/** It works again: it was found, or goes on. */
const goOn: Step = async (context, tx, card) => {
  await refuseStopped(context, tx, card);
  return {};
};

/** Whoever is disabled in the project cannot use the card at once, and whoever is enabled again can. */
const update: Step = async (context, tx, card, values): Promise<Row> => {
  if (values.status === undefined || values.status === card.status) return {};
  if (values.status === 'disabled') return card.cardStatus === 'normal' ? { cardStatus: 'suspended' } : {};
  const user = await asSystem(context, 'residents/user', tx).one(card.userId, 'rely');
  return card.cardStatus === 'suspended' && user?.status === 'enabled' ? { cardStatus: 'normal' } : {};
};

export const cardSteps: Readonly<Record<string, Step>> = {
  generateCardNo: generate,
  bindCard: bind,
  activeCardNo: activate,
  replaceCard: replace,
  unBindCard: unbind,
  cancelCard: cancel,
  cancelLoss: goOn,
  renew: goOn,
  update,
};
