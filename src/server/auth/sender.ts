import { AppError } from '../../meta/errors.ts';
import type { Resource } from '../../meta/model.ts';
import type { SendingWay } from '../../meta/second-factor.ts';
import type { Context } from '../context.ts';
import { asSystem } from '../records/rows.ts';
import { all, isColumn } from '../storage/condition.ts';
import type { Queries } from '../storage/database.ts';

export interface Recipient {
  readonly way: SendingWay;
  readonly address: string;
  readonly scene: 'login' | 'bind';
}

export interface Message extends Recipient {
  readonly code: string;
  readonly sentAt: string;
  readonly expiresAt: string;
}

/** Brings a code to a person, by the channels of text messages and e-mail. */
export interface CodeSender {
  /** Returns by what the message is known, to be told when its code was used. */
  send(context: Context, tx: Queries, message: Message): Promise<string>;
  used(context: Context, tx: Queries, messageId: string): Promise<void>;
  /** Is there a channel by which codes of a way go out? Where there is none they wait in the outbox. */
  isReady(context: Context, way: SendingWay): Promise<boolean>;
}

const smsHistory = 'notices/smsAuthcode';
/** Both the account and the history keep an address under this name. */
const channelSettings = { sms: 'notices/mobileConfig', email: 'notices/emailConfig' } as const satisfies Record<
  SendingWay,
  string
>;
export const addressField = { sms: 'mobile', email: 'email' } as const satisfies Record<SendingWay, string>;

/**
 * Writes to the SMS history, from where the channels take it. Nobody reads the code there: who could, could sign
 * in as others. The text leaves it out, because texts are not masked.
 */
const embeddedSender: CodeSender = {
  async send(context, tx, { way, address, code, scene, sentAt, expiresAt }) {
    const values = {
      way,
      [addressField[way]]: address,
      smsType: 'authcode',
      bizScene: scene,
      authCode: code,
      content: '您的验证码为 ******，5 分钟内有效，请勿告诉他人。',
      sendTime: sentAt,
      expireTime: expiresAt,
      clientIp: context.ip,
    };
    const row = await asSystem(context, history(context), tx).add(values);
    return String(row.id);
  },
  async used(context, tx, messageId) {
    const resource = history(context);
    const row = await asSystem(context, resource, tx).get(messageId);
    const step = resource.states?.transitions.get('verify');
    if (row && step?.from.includes(String(row.status)))
      await asSystem(context, resource, tx).change(row, asSystem(context, resource).stepFrom(row, step), step.name);
  },
  async isReady(context, way) {
    return (
      (
        await asSystem(context, channelSettings[way]).find(
          all(isColumn('status', 'enabled'), isColumn('isDefault', context.db.dialect.encode('boolean', true))),
          { limit: 1 },
        )
      ).length > 0
    );
  },
};

/** Beside demo data no channel is set up; whoever runs the server finds the code in its log. */
const speakingSender: CodeSender = {
  ...embeddedSender,
  async send(context, tx, message) {
    context.log.info({ way: message.way, code: message.code }, 'a code was sent');
    return embeddedSender.send(context, tx, message);
  },
};

export const senderFor = (production: boolean): CodeSender => (production ? embeddedSender : speakingSender);

function history({ model }: Context): Resource {
  const resource = model.resources.get(smsHistory);
  if (!resource) throw new AppError('unavailable');
  return resource;
}
