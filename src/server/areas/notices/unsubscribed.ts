import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { safeEqual } from '../../auth/safe-equal.ts';
import { apiBase } from '../../http/bases.ts';
import { isId } from '../../records/read-ids.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';

export const unsubscriptions = 'notices/unsubscription';
export const unsubscribePath = '/notify/unsubscribe/:token';

/** As they stand in the list, however they are written. */
export const listedAddress = (channel: unknown, address: string): string =>
  channel === 'email' ? address.trim().toLowerCase() : address.trim();

const at = ({ channel, address }: Row) =>
  all(isColumn('channel', channel), isColumn('address', listedAddress(channel, String(address))));

/** Does whoever is meant by this delivery want no more by its channel? */
export const isUnsubscribed = async (context: Context, tx: Queries, delivery: Row): Promise<boolean> =>
  (await asSystem(context, unsubscriptions, tx).first(at(delivery))) !== undefined;

/** Asking twice changes nothing. */
export async function unsubscribe(context: Context, tx: Queries, delivery: Row): Promise<void> {
  if (await isUnsubscribed(context, tx, delivery)) return;
  const { channel = null, address } = delivery;
  await asSystem(context, unsubscriptions, tx).add({
    channel,
    address: listedAddress(channel, String(address)),
    source: 'link',
    unsubscribeTime: isoNow(),
  });
}

const signatureOf = ({ sign }: Pick<Context, 'sign'>, id: string): string =>
  sign('unsubscribe', id).toString('base64url');

/** Where the receiver of a message ends all further ones; codes and tests are asked for, and have no such end. */
export function unsubscribeLink(context: Pick<Context, 'sign' | 'publicUrl'>, delivery: Row): string | undefined {
  if (!context.publicUrl || delivery.codeId || !delivery.messageId) return undefined;
  const id = String(delivery.id);
  return `${context.publicUrl}${apiBase}${unsubscribePath.replace(':token', `${id}.${signatureOf(context, id)}`)}`;
}

/** The delivery that a link speaks of, if it was signed here. */
export function deliveryOfToken(context: Pick<Context, 'sign'>, token: string): string | undefined {
  const [id = '', signature = ''] = token.split('.');
  return isId(id) && safeEqual(signature, signatureOf(context, id)) ? id : undefined;
}
