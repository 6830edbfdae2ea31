import { chinaMinute } from '../../../meta/china-time.ts';
import { AppError, type ErrorId } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { choiceField, flagField, textField } from '../../http/input/fields.ts';
import type { Given } from '../../http/input/input.ts';
import { readRow } from '../../records/read.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asCaller, asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refusal } from '../refusal.ts';
import { refuseBlacklisted } from './blacklist.ts';
import { codes, visits } from './ids.ts';
import { isSigned, readPassCode } from './pass-code.ts';
import { comeIn, lastDirection, notePass, validCode, type Direction } from './passes.ts';

const codeTitle = { zh: '通行码', en: 'Access code', es: 'Código de acceso' } as const;
const maxTyped = 40;

export const shownCode = { code: textField(codeTitle, maxTyped) };
export const passing = {
  ...shownCode,
  direction: choiceField(['in', 'out'], 'in'),
  final: flagField({ zh: '不再进入', en: 'For good', es: 'Definitivo' }),
};

const unknown = (): AppError => refusal('passCodeUnknown', 'code');

/** The visit that a code belongs to, if the caller may do this with it. */
async function visitIdOf(context: Context, typed: string, action: string): Promise<{ id: string; codeId: string }> {
  const passCode = readPassCode(typed);
  const code = passCode && (await asSystem(context, codes).first(isColumn('passCode', passCode)));
  if (!code || !isSigned(context, code.codeNo, passCode)) throw unknown();
  const visit = await asCaller(context, visits, action).one(code.orderId);
  if (!visit) throw unknown();
  return { id: String(visit.id), codeId: String(code.id) };
}

const timeOf = (iso: unknown): string => chinaMinute(String(iso));

/** Why nobody enters for a visit in such a state. */
const closed: Readonly<Record<string, ErrorId>> = {
  pending: 'visitPending',
  rejected: 'visitRejected',
  cancelled: 'visitCancelled',
  left: 'visitOver',
  expired: 'visitOver',
};

async function refuseEntry(context: Context, tx: Queries, visit: Row, code: Row, last: unknown): Promise<void> {
  const why = closed[String(visit.status)];
  if (why) throw refusal(why, 'code');
  const now = isoNow();
  if (String(code.validStart) > now) throw refusal('passTooEarly', 'code', { time: timeOf(code.validStart) });
  if (code.status === 'expired' || String(code.validEnd) <= now)
    throw refusal('passTooLate', 'code', { time: timeOf(code.validEnd) });
  if (last === 'in') throw refusal('visitorInside', 'code', { name: String(visit.visitorName) });
  if (code.status === 'used') throw refusal('passUsedUp', 'code');
  if (code.status !== 'valid') throw refusal('passRevoked', 'code');
  await refuseBlacklisted(context, tx, visit);
}

function refuseExit(visit: Row, last: unknown): void {
  if (visit.status !== 'arrived' || last === 'out')
    throw refusal('visitorNotInside', 'code', { name: String(visit.visitorName) });
}

interface Asked {
  readonly id: string;
  readonly codeId: string;
  readonly direction: Direction;
}

/** What would stand in the way; the visit and its code are held until the transaction ends. */
async function check(
  context: Context,
  tx: Queries,
  { id, codeId, direction }: Asked,
): Promise<{ visit: Row; code: Row }> {
  const visit = await asSystem(context, visits, tx).get(id, 'change');
  const code = await asSystem(context, codes, tx).get(codeId, 'change');
  const last = await lastDirection(context, tx, id);
  if (direction === 'in') await refuseEntry(context, tx, visit, code, last);
  else refuseExit(visit, last);
  return { visit, code };
}

/** Who shows this code, and whether they may pass: in, or out where they are inside. */
export async function lookAtPass(context: Context, { code }: Given<typeof shownCode>): Promise<Row> {
  const found = await visitIdOf(context, code, 'arrive');
  const shown = await context.store.transaction(async (tx) => {
    const last = await lastDirection(context, tx, found.id);
    const { status } = await asSystem(context, visits, tx).get(found.id);
    const direction: Direction = status === 'arrived' && last !== 'out' ? 'out' : 'in';
    return { direction, reason: await refusalOf(context, () => check(context, tx, { ...found, direction })) };
  });
  const visit = await readRow(context, resourceOf(context, visits), found.id);
  return { visit, ...shown };
}

/** What an attempt is refused with, in the words of the caller's language. */
async function refusalOf(context: Context, work: () => Promise<unknown>): Promise<string | null> {
  try {
    await work();
    return null;
  } catch (error) {
    if (error instanceof AppError) return error.text(context.locale);
    throw error;
  }
}

/** Lets somebody in or out by their code. Both are written down, as is who was turned away. */
export async function passByCode(
  context: Context,
  { code, direction, final: isFinal }: Given<typeof passing>,
): Promise<Row> {
  const asked = { ...(await visitIdOf(context, code, direction === 'in' ? 'arrive' : 'leave')), direction };
  try {
    await asSystem(context, visits).transaction((_rows, tx) => pass(context, tx, asked, isFinal));
  } catch (error) {
    if (error instanceof AppError) await noteRefusal(context, asked, error);
    throw error;
  }
  return { visit: await readRow(context, resourceOf(context, visits), asked.id), direction };
}

async function pass(context: Context, tx: Queries, asked: Asked, isFinal: boolean): Promise<void> {
  const { visit, code } = await check(context, tx, asked);
  const rows = asSystem(context, visits, tx);
  if (asked.direction === 'in') {
    if (visit.status === 'approved') await rows.move(visit, 'arrive');
    else await comeIn(context, tx, visit, code);
    return;
  }
  const mayReturn = (await validCode(context, tx, visit.id)) && String(code.validEnd) > isoNow();
  if (isFinal || !mayReturn) await rows.move(visit, 'leave');
  else await notePass(context, tx, visit, 'out');
}

const noteRefusal = (context: Context, { id, direction }: Asked, error: AppError): Promise<void> =>
  asSystem(context, visits).transaction(async (rows, tx) => {
    const visit = await rows.one(id);
    if (visit) await notePass(context, tx, visit, direction, error.text('zh'));
  });
