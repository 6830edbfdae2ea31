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
  readonly scene: 'login' | 'bind' | 'other';
}

export interface Message extends Recipient {
  readonly code: string;
  readonly sentAt: string;
  readonly expiresAt: string;
}

/** Sends a code to a user by text message or e-mail. */
export interface CodeSender {
  /** Returns the id of the message; `used` is called with it after the code was used. */
  send(context: Context, tx: Queries, message: Message): Promise<string>;
  used(context: Context, tx: Queries, messageId: string): Promise<void>;
  /** Is a channel configured for this way? Without one, codes wait in the outbox. */
  isReady(context: Context, way: SendingWay): Promise<boolean>;
}

const smsHistory = 'notices/smsAuthcode';
/** Account and history store an address under the same field name. */
const channelSettings = { sms: 'notices/mobileConfig', email: 'notices/emailConfig' } as const satisfies Record<
  SendingWay,
  string
>;
export const addressField = { sms: 'mobile', email: 'email' } as const satisfies Record<SendingWay, string>;

/**
 * Writes to the SMS history, which the channels send from. The code is a password field, so nobody can read it there
 * and sign in as others. The text omits the code, because texts are not masked.
 */
const outboxSender: CodeSender = {
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
    if (row && step?.from.includes(String(row.status))) await asSystem(context, resource, tx).changeStep(row, step);
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

/** For demo data, where no channel is configured: the code is written to the server's log. */
const loggingSender: CodeSender = {
  ...outboxSender,
  async send(context, tx, message) {
    context.log.info({ way: message.way, code: message.code }, 'a code was sent');
    return outboxSender.send(context, tx, message);
  },
};

export const senderFor = (production: boolean): CodeSender => (production ? outboxSender : loggingSender);

function history({ model }: Context): Resource {
  const resource = model.resources.get(smsHistory);
  if (!resource) throw new AppError('unavailable');
  return resource;
}
