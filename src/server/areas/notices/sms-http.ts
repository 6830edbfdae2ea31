import type { Row } from '../../../meta/json.ts';
import { readReply } from './call-out.ts';
import type { Outcome, Outgoing } from './channel.ts';
import { askGateway, callGateway, sendToGateway } from './signed-http.ts';

/**
 * A gateway of one's own, or of any other provider behind one: `POST` takes a message and answers `{ id }`,
 * `GET /receipts/{id}` tells `{ status: delivered | failed, reason }`, `GET /residue` tells `{ residue }`.
 */
export const general = {
  send: ({ account, delivery, letter, now, signal }: Outgoing): Promise<Outcome> =>
    sendToGateway(
      account,
      {
        id: String(delivery.id),
        mobile: String(delivery.address),
        signName: String(account.signName),
        templateCode: letter.template ?? '',
        params: Object.fromEntries((letter.params ?? []).map(({ key, value }) => [key, value])),
        content: letter.text,
      },
      now,
      signal,
    ),

  ask: ({ account, delivery, now, signal }: Outgoing): Promise<Outcome | undefined> =>
    askGateway(account, String(delivery.ref), now, signal),

  async residue(account: Row, now: number): Promise<number | undefined> {
    const { residue } = readReply(await callGateway(account, 'GET', '/residue', '', now));
    return typeof residue === 'number' && Number.isInteger(residue) && residue >= 0 ? residue : undefined;
  },
};
