import { chinaMinute } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { hidden, sendText } from '../notices/send-text.ts';
import { visits } from './ids.ts';

const minuteOf = (iso: unknown): string => chinaMinute(String(iso));

/** In fours, as it is read out and typed. */
const spacedCode = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

const placeOf = async (context: Context, tx: Queries, { orgId }: Row): Promise<string> =>
  String((await asSystem(context, 'organisation/organization', tx).one(orgId))?.orgName ?? '');

/** The code goes to the visitor alone: the history of text messages does not say it. */
export async function sendCode(context: Context, tx: Queries, visit: Row, code: Row): Promise<void> {
  const { visitorPhone, orgId = null } = visit;
  if (typeof visitorPhone !== 'string') return;
  const place = await placeOf(context, tx, visit);
  await sendText(context, tx, {
    about: { resource: visits, id: visit.id },
    orgId,
    mobile: visitorPhone,
    content: `您到${place}的来访预约已通过，通行码 ${hidden}，有效期 ${minuteOf(code.validStart)} 至 ${minuteOf(code.validEnd)}，到访时向门岗出示。`,
    secret: spacedCode(String(code.passCode)),
    expireTime: String(code.validEnd),
  });
}

/** Who holds a code hears that it is void. */
export async function sendCancelled(context: Context, tx: Queries, visit: Row): Promise<void> {
  const { visitorPhone, orgId = null } = visit;
  if (typeof visitorPhone !== 'string') return;
  const place = await placeOf(context, tx, visit);
  await sendText(context, tx, {
    about: { resource: visits, id: visit.id },
    orgId,
    mobile: visitorPhone,
    content: `您到${place}的来访预约（${String(visit.orderNo)}）已取消，通行码同时作废。`,
  });
}
