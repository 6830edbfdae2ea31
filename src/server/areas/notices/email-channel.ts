import type { Row } from '../../../meta/json.ts';
import { filesWithin } from '../../../meta/uploads.ts';
import type { Services } from '../../context.ts';
import { fileUrl } from '../../records/stored-files.ts';
import { isAddress } from './addresses.ts';
import type { Channel, Letter, Outcome, Outgoing } from './channel.ts';
import { sendMail, type Mail } from './smtp.ts';
import { openStored } from './stored-file.ts';
import { unsubscribeLink } from './unsubscribed.ts';

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

const end = '不想再收到此类邮件，请打开退订链接：';
const htmlEnd = (link: string): string => `<p><small>不想再收到此类邮件？<a href="${link}">退订</a></small></p>`;

/** A message as one mailbox gets it. Pictures travel with it: whoever reads it has no session with which to fetch them. */
async function composeMail(services: Services, account: Row, letter: Letter, delivery: Row): Promise<Mail> {
  const link = unsubscribeLink(services, delivery);
  const html = `${letter.html ?? ''}${link ? htmlEnd(link) : ''}`;
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
    text: link ? `${letter.text}\n\n${end}${link}` : letter.text,
    headers: link ? { 'List-Unsubscribe': `<${link}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' } : {},
    messageId: `<${String(delivery.id)}@${address.slice(address.indexOf('@') + 1)}>`,
    attachments: await Promise.all(attachments.map(({ id, cid }) => attached(services, id, cid))),
  };
}

async function attached(services: Services, id: string, cid?: string): Promise<Mail['attachments'][number]> {
  const { fileName, content } = await openStored(services, id);
  return { filename: fileName, content, ...(cid && { cid }) };
}
