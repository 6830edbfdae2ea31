import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { cards, cardUsers } from './ids.ts';
import { followAccess } from './sync-access.ts';

/** Steps after which a card is nobody's. */
const ends: ReadonlySet<string> = new Set(['recycle', 'cancel']);

/** Doors follow a card: what is lost opens nothing, what is found does again, what is taken back is nobody's. */
const hooks: ResourceHooks = {
  async after(context, tx, { action, id }) {
    if (action === 'add' || action === 'delete') return;
    const users = await holdersOf(context, tx, id);
    if (ends.has(action)) await unbind(context, tx, id);
    if (users.length > 0) await followAccess(context, tx, { users });
  },
};

const bound = (cardId: string) => all(isColumn('cardId', cardId), isColumn('status', 'bound'));

const holdersOf = async (context: Context, tx: Queries, cardId: string): Promise<string[]> =>
  (await asSystem(context, cardUsers, tx).find(bound(cardId))).map(({ userId }: Row) => String(userId));

async function unbind(context: Context, tx: Queries, cardId: string): Promise<void> {
  const rows = asSystem(context, cardUsers, tx);
  for (const holder of await rows.find(bound(cardId), { lock: 'change' }))
    await rows.change(holder, { status: 'unbound' });
}

export default { resource: cards, hooks };
