import { escape } from '../../../meta/html/entities.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { mailMessages } from './kinds.ts';

interface Mail {
  readonly address: string;
  readonly title: string;
  readonly text: string;
  /** Ids of files. */
  readonly attachments?: readonly string[];
}

/** Sends a mail of the product's own from the default account; without one it waits until there is one. */
export async function mailTo(
  context: Context,
  tx: Queries,
  { address, title, text, attachments = [] }: Mail,
): Promise<void> {
  if (context.quiet) return;
  const rows = asSystem(context, mailMessages.resource, tx);
  const mail = await rows.add({
    receivers: address,
    title,
    content: `<p>${escape(text)}</p>`,
    attachments: [...attachments],
    status: 'approved',
  });
  await rows.changeStep(mail, 'send');
}
