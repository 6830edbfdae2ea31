import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { noteReceipt } from '../notices/end-delivery.ts';
import { deliveries } from '../notices/receiver-rows.ts';

export type Message = Readonly<Record<string, string>>;

export const timeOf = ({ CreateTime = '0' }: Message): string => new Date(Number(CreateTime) * 1000).toISOString();
const numberOf = (text: string | undefined): number | null =>
  text !== undefined && Number.isFinite(Number(text)) ? Number(text) : null;

/** What followers send, by the kind of message: where it is kept, and what of it. */
const messages: Readonly<Record<string, { readonly resource: string; values(message: Message): Row }>> = {
  text: { resource: 'wechat/wxReceiveText', values: ({ Content = '' }) => ({ content: Content }) },
  image: {
    resource: 'wechat/wxReceivePic',
    values: ({ PicUrl = '', MediaId = '' }) => ({ picUrl: PicUrl, mediaId: MediaId }),
  },
  voice: {
    resource: 'wechat/wxReceiveVoice',
    values: ({ MediaId = '', Format = '', Recognition }) => ({
      mediaId: MediaId,
      format: Format,
      recognition: Recognition ?? null,
    }),
  },
  video: {
    resource: 'wechat/wxReceiveVedio',
    values: ({ MediaId = '', ThumbMediaId = '' }) => ({ mediaId: MediaId, thumbMediaId: ThumbMediaId }),
  },
  location: {
    resource: 'wechat/wxReceiveLocation',
    values: ({ Location_X, Location_Y, Scale, Label }) => ({
      latitude: numberOf(Location_X),
      longitude: numberOf(Location_Y),
      scale: numberOf(Scale),
      label: Label ?? null,
    }),
  },
  link: {
    resource: 'wechat/wxReceiveUrl',
    values: ({ Title, Description, Url = '' }) => ({
      title: Title ?? null,
      description: Description ?? null,
      url: Url,
    }),
  },
};

const menuKinds: Readonly<Record<string, string>> = { CLICK: 'click', VIEW: 'view', view_miniprogram: 'mini' };

/** Keeps one message once, however often it is sent; false where it was known. */
async function keep(context: Context, tx: Queries, resource: string, once: Row, values: Row): Promise<boolean> {
  const known = await asSystem(context, resource, tx).find(
    all(...Object.entries(once).map(([name, value]) => isColumn(name, value))),
    { limit: 1 },
  );
  if (known.length > 0) return false;
  await asSystem(context, resource, tx).add({ ...values, ...once }, { unlogged: true });
  return true;
}

/** Stores what a follower has sent or done; tells whether it is new. */
export function store(context: Context, tx: Queries, publicId: string, message: Message): Promise<boolean> {
  const { MsgType = '', FromUserName: openId = '' } = message;
  if (MsgType === 'event') return storeEvent(context, tx, publicId, message);
  const kind = messages[MsgType];
  if (!kind) return Promise.resolve(false);
  return keep(
    context,
    tx,
    kind.resource,
    { msgId: message.MsgId ?? '' },
    { publicId, openId, receiveTime: timeOf(message), ...kind.values(message) },
  );
}

async function storeEvent(context: Context, tx: Queries, publicId: string, message: Message): Promise<boolean> {
  const { Event = '', EventKey = '', FromUserName: openId = '' } = message;
  const once = { publicId, openId, eventTime: timeOf(message) };
  if (Event === 'subscribe' || Event === 'unsubscribe') return follow(context, tx, once, Event, message);
  if (menuKinds[Event])
    return keep(context, tx, 'wechat/wxMenuEvent', { ...once, eventKey: EventKey }, { eventType: menuKinds[Event] });
  if (Event === 'LOCATION')
    return keep(context, tx, 'wechat/wxLocationEvent', once, {
      longitude: numberOf(message.Longitude),
      latitude: numberOf(message.Latitude),
      precision: numberOf(message.Precision),
    });
  if (Event === 'SCAN')
    return keep(context, tx, 'wechat/wxQrcodeEvent', once, {
      sceneKey: EventKey,
      ticket: message.Ticket ?? null,
      subscribed: true,
    });
  if (Event === 'TEMPLATESENDJOBFINISH') return noteFinished(context, tx, publicId, message);
  return false;
}

async function follow(
  context: Context,
  tx: Queries,
  once: Row,
  eventType: string,
  { EventKey }: Message,
): Promise<boolean> {
  if (!(await keep(context, tx, 'wechat/wxFocusEvent', { ...once, eventType }, { sceneValue: EventKey || null })))
    return false;
  const resource = resourceOf(context, 'wechat/wxUser');
  const known = await asSystem(context, resource.id, tx).first(
    all(isColumn('publicId', once.publicId), isColumn('openId', once.openId)),
  );
  const values: Row =
    eventType === 'subscribe'
      ? { status: 'subscribed', subscribeTime: once.eventTime ?? null }
      : { status: 'unsubscribed', unsubscribeTime: once.eventTime ?? null };
  if (known)
    await context.store.update(
      tx,
      resource.table,
      codecOf(context, resource).toStored(values),
      isColumn('id', known.id),
    );
  else
    await asSystem(context, resource, tx).add(
      {
        publicId: once.publicId ?? null,
        openId: once.openId ?? null,
        subscribeScene: EventKey ? 'qrcode' : 'other',
        ...values,
      },
      { unlogged: true },
    );
  return true;
}

/** The official account tells whether a template message has arrived. */
async function noteFinished(context: Context, tx: Queries, publicId: string, message: Message): Promise<boolean> {
  const { MsgID = '', Status = '', FromUserName: openId = '' } = message;
  const delivery = await asSystem(context, deliveries, tx).first(
    all(isColumn('ref', MsgID), isColumn('accountId', publicId), isColumn('address', openId)),
  );
  if (!delivery) return false;
  const isGood = Status === 'success';
  await noteReceipt(
    context,
    tx,
    String(delivery.id),
    isGood ? { is: 'delivered', reply: Status } : { is: 'refused', reason: Status },
    timeOf(message),
  );
  if (typeof delivery.templateMessageId !== 'string') return true;
  const result = isGood ? 'success' : Status.includes('block') ? 'blocked' : 'failed';
  return keep(
    context,
    tx,
    'wechat/wxNotifyInfo',
    { messageId: delivery.templateMessageId, wxMsgId: MsgID },
    { openId, result, errorMessage: isGood ? null : Status, notifyTime: timeOf(message) },
  );
}
