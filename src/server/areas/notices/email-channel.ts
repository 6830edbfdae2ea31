import type { Row } from '../../../meta/json.ts';
import { filesWithin } from '../../../meta/uploads.ts';
import type { Services } from '../../context.ts';
import { fileObjects } from '../../records/file-tables.ts';
import { asSystem } from '../../records/rows.ts';
import { fileUrl } from '../../records/stored-files.ts';
import { isColumn } from '../../storage/condition.ts';
import { isAddress } from './addresses.ts';
import type { Channel, Letter, Outcome, Outgoing } from './channel.ts';
import { sendMail, type Mail } from './smtp.ts';

const mailAccounts = 'notices/emailConfig';

export const email: Channel = {
  kind: 'email',
  accounts: { resource: mailAccounts, secrets: ['password'] },
  isAddress,
  badAddress: '不是有效的邮箱地址',
  async send(context, { account, delivery, letter }: Outgoing): Promise<Outcome> {
    try {
      return await sendMail(account, await composeMail(context, account, letter, delivery));
    } catch (error) {
      // Not even put together, so nobody has got any of it.
      return { is: 'later', reason: error instanceof Error ? error.message : String(error) };
    }
  },
};

/** A message as one mailbox gets it. Pictures travel with it: whoever reads it has no session with which to fetch them. */
async function composeMail(services: Services, account: Row, letter: Letter, delivery: Row): Promise<Mail> {
  const html = letter.html ?? '';
  const pictures = filesWithin(html);
  const attachments = [
    ...pictures.map((id) => ({ id, cid: id })),
    ...(letter.attachments ?? []).filter((id) => !pictures.includes(id)).map((id) => ({ id, cid: undefined })),
  ];
  const address = String(account.account);
  return {
    from: { name: String(account.senderName ?? ''), address },
    to: String(delivery.address),
    subject: letter.title,
    html: pictures.reduce((text, id) => text.replaceAll(fileUrl(id), `cid:${id}`), html),
    text: letter.text,
    messageId: `<${String(delivery.id)}@${address.slice(address.indexOf('@') + 1)}>`,
    attachments: await Promise.all(attachments.map(({ id, cid }) => attached(services, id, cid))),
  };
}

async function attached(services: Services, id: string, cid?: string): Promise<Mail['attachments'][number]> {
  const row = await asSystem(services, 'system/file').one(id);
  const [object] = await services.store.find(fileObjects.name, ['id', 'provider'], isColumn('fileId', id), {
    limit: 1,
  });
  const content = await services.files.storageOf(String(object?.provider))?.open(String(object?.id));
  // A mail without what its text speaks of is not the mail that was approved.
  if (!row || !content) throw new Error(`the bytes of file ${id} are not there`);
  return { filename: String(row.fileName), content, ...(cid && { cid }) };
}
