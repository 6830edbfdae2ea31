import type { Channel } from './channel.ts';
import { askGateway, sendToGateway } from './signed-http.ts';

/**
 * Notifications of the app, by a gateway that knows which devices belong to a customer: the app registers them there
 * under the customer's id. `POST` takes one and answers `{ id }`, `GET /receipts/{id}` tells what became of it.
 */
export const push: Channel = {
  kind: 'push',
  accounts: { resource: 'notices/pushConfig', secrets: ['accessSecret'] },
  isAddress: (text) => /^[\w-]{1,64}$/.test(text),
  badAddress: '不是有效的用户标识',
  send: (_context, { account, delivery, letter, now, signal }) =>
    sendToGateway(
      account,
      {
        id: String(delivery.id),
        user: String(delivery.address),
        platform: letter.platform ?? 'all',
        title: letter.title,
        content: letter.text,
        link: letter.link ?? '',
      },
      now,
      signal,
    ),
  ask: async ({ account, delivery, now, signal }) =>
    delivery.ref ? askGateway(account, String(delivery.ref), now, signal) : undefined,
};
