import type { Row } from '../../../src/meta/json.ts';
import type { Extra } from './shared.ts';

export const noticesRows: Extra = {
  // Channels that need no account of their own, and somebody whom they reach.
  'notices/appNotice': async (rows, { orgIds, targetType = 'all' }): Promise<Row> => {
    const orgId = [orgIds ?? []].flat()[0];
    const target = targetType === 'enterprise' ? 'enterprise/virtualarchitecture' : 'residents/user';
    const one = await rows.add(rows.resource(target), orgId ? { orgId } : {});
    return {
      channels: ['app', 'sms'],
      targetType,
      orgIds: orgIds ?? [one.orgId ?? null],
      ...(targetType === 'enterprise' && { virtIds: [one.id] }),
    };
  },
  // An unused code expires, so its expiry lies far in the future.
  'notices/smsAuthcode': async () => ({ expireTime: '2040-01-01T00:00:00.000Z' }),
  // Mail goes to addresses; a message without any fails as it is sent.
  'notices/emailMessage': async () => ({ receivers: 'reader@example.com', ccReceivers: null }),
  // Text messages need a number, and values for all placeholders.
  'notices/mobileMessage': async () => ({ receivers: '13900000098', content: '明日停水。', params: null }),
  // Sent to customers of the message's project.
  'notices/userMessage': async (rows, { orgId, receivers }): Promise<Row> => {
    if (receivers !== undefined) return {};
    const customer = await rows.add(rows.resource('residents/user'), orgId ? { orgId } : {});
    return { orgId: customer.orgId ?? null, receivers: [customer.id] };
  },
  // Tests read rows as the administrator, who only sees their own messages.
  'notices/inboxMessage': async (rows, { userId }) => ({
    userId: userId ?? (await rows.idOf('system/user', 'userName', 'admin')),
  }),
  // An address of the channel, written as the list keeps it.
  'notices/unsubscription': async (rows, { channel, address }) => ({
    channel: channel ?? 'email',
    address: address ?? `reader${rows.next()}@example.com`,
  }),
};
