import type { Row } from '../../../meta/json.ts';
import { aliyun } from './sms-aliyun.ts';
import { general } from './sms-http.ts';
import { tencent } from './sms-tencent.ts';
import type { Channel, Outcome, Outgoing } from './channel.ts';

interface Provider {
  send(outgoing: Outgoing): Promise<Outcome>;
  ask(outgoing: Outgoing): Promise<Outcome | undefined>;
  residue?(account: Row, now: number): Promise<number | undefined>;
}

/** Whoever is neither of the two large ones is spoken to by the general gateway. */
const providerOf = ({ vendor }: Row): Provider =>
  vendor === 'aliyun' ? aliyun : vendor === 'tencent' ? tencent : general;

const smsAccounts = 'notices/mobileConfig';

export const sms: Channel = {
  kind: 'sms',
  accounts: { resource: smsAccounts, secrets: ['accessSecret'] },
  isAddress: (text) => /^(?:1[3-9]\d{9}|\+[1-9]\d{6,14})$/.test(text),
  badAddress: '不是有效的手机号',
  send: (_context, outgoing) => providerOf(outgoing.account).send(outgoing),
  ask: async (outgoing) => (outgoing.delivery.ref ? providerOf(outgoing.account).ask(outgoing) : undefined),
  residue: async (account, now) => providerOf(account).residue?.(account, now),
};
