import { chinaMinute } from '../../../meta/china-time.ts';
import { cents, fromCents } from '../../../meta/fields/money.ts';
import type { Row } from '../../../meta/json.ts';
import { nowMs } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { MakeHandler } from '../../http/kit.ts';
import { newId } from '../../records/ids.ts';
import type { Queries } from '../../storage/database.ts';
import { addWork } from '../../storage/work/add.ts';
import { systemContext } from '../../system.ts';
import type { About } from '../notices/about.ts';
import { tellCustomers } from '../notices/tell-customer.ts';

const handler = 'accounts.tellCredits';

interface Credits {
  readonly about: About;
  readonly orgId: Row[string] | undefined;
  readonly title: string;
  readonly what: string;
  /** When what is left of it is taken back. */
  readonly until?: string;
}

/** Plans a message to those of a list who have got their money; the money waits for no message. */
export async function announceCredits(
  context: Context,
  tx: Queries,
  { about, orgId = null, title, what, until }: Credits,
  lines: readonly Row[],
): Promise<void> {
  const got = lines.filter(({ status }) => status === 'success');
  if (context.quiet || got.length === 0) return;
  const end = until === undefined ? '' : `，请在 ${chinaMinute(until)} 前使用`;
  // Most get the same: one message for each amount.
  const people = new Map<string, string[]>();
  for (const { userId, amount, giftAmount } of got) {
    const text = `${what}已到账 ${fromCents(cents(amount) + cents(giftAmount))} 元${end}。`;
    people.set(text, [...(people.get(text) ?? []), String(userId)]);
  }
  await addWork(context.store, tx, {
    key: `${handler}:${newId()}`,
    handler,
    payload: { resource: about.resource, recordId: about.id ?? null, orgId, title, messages: [...people] },
    dueMs: nowMs(),
  });
}

export default ((parts) => ({
  name: handler,
  async run({ payload, finish }) {
    const { resource, recordId = null, orgId = null, title } = payload;
    const about = { resource: String(resource), id: recordId };
    await finish(async (tx) => {
      for (const [content, userIds] of payload.messages as [string, string[]][])
        await tellCustomers(systemContext(parts), tx, { about, orgId, title: String(title), content }, userIds);
    });
  },
})) satisfies MakeHandler;
