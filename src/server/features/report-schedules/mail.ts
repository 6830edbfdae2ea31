import { escape } from '../../../meta/html/entities.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';

const mails = 'notices/emailMessage';
const maxTitle = 60;

/**
 * A mail with the figures, sent through the outbox like every other mail. A file is not attached: it stays in the
 * console, which checks permissions again.
 */
export async function mailFigures(
  product: Context,
  tx: Queries,
  { name, address, day, lines }: { name: string; address: string; day: string; lines: readonly string[] },
): Promise<void> {
  const resource = resourceOf(product, mails);
  const send = resource.states?.transitions.get('sendPlanned');
  if (!send) throw new Error(`${mails} has no step sendPlanned`);
  const message: Row = {
    title: `${name} ${day}`.slice(0, maxTitle),
    content: lines.map((line) => `<p>${escape(line)}</p>`).join(''),
    receivers: address,
    status: 'approved',
  };
  const row = await asSystem(product, resource, tx).add(message, { unlogged: true });
  await asSystem(product, resource, tx).move(row, send);
}
