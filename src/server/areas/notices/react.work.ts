import type { Json, Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { reactionsTo } from '../../../meta/reactions.ts';
import { decisionsFrom } from '../../../meta/steps.ts';
import type { AppParts, MakeHandler } from '../../http/kit.ts';
import { reactionHandler } from '../../records/follow.ts';
import { addInboxMessages } from '../../records/inbox.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { followersOf } from '../teamwork/followers.ts';
import { sendLetter, writeLetter } from './letters.ts';
import { receiversOf } from './receivers.ts';

const textOf = (value: Json | undefined): string | null => (typeof value === 'string' ? value : null);

/** Who may decide what the row waits for, if it still does. */
async function decidersOf(parts: AppParts, resource: Resource, row: Row, state: Json | undefined): Promise<string[]> {
  if (typeof state !== 'string' || row[resource.states?.field ?? ''] !== state) return [];
  const steps = decisionsFrom(resource, state).map((can) => ({ can }));
  return receiversOf(parts, resource, row, steps);
}

const nameOf = (action: string): string => (action === 'add' ? '新增' : action);

/**
 * Writes the messages that follow from a change: to whom its declaration names, here or outside, who asked for it, who
 * follows the record, and who may decide what it now waits for. All of them with the note that it is done, so repeated
 * work writes none twice.
 */
export default ((parts) => ({
  name: reactionHandler,
  async run({ payload, finish }) {
    const resource = parts.model.resources.get(String(payload.resource));
    const reactions = resource ? reactionsTo(resource.declaration, String(payload.action)) : [];
    const wanted = reactions.flatMap(({ notify = [] }) => notify);
    // Another release may have declared what this one does not know any more, and a row may be gone by now.
    const [row] = resource ? await asSystem(parts, resource.id).find(isColumn('id', payload.recordId)) : [];
    if (!resource || !row) return;
    const followers = resource.states?.transitions.has(String(payload.action))
      ? await followersOf(parts, { resource, id: String(row.id) })
      : [];
    const asked = Array.isArray(payload.asked) ? payload.asked.map(String) : [];
    const receivers = new Set([...(await receiversOf(parts, resource, row, wanted, asked)), ...followers]);
    receivers.delete(String(payload.actor));
    const context = { ...systemContext(parts), cause: { event: String(payload.event), depth: Number(payload.depth) } };
    const news = {
      topic: 'change' as const,
      module: resource.label,
      actionName: resource.states?.transitions.get(String(payload.action))?.label ?? nameOf(String(payload.action)),
      recordTitle: String(row[resource.display] ?? ''),
      actorName: textOf(payload.actorName),
      entityCode: resource.id,
      recordId: String(row.id),
      eventId: textOf(payload.event),
    };
    const said = payload.said as Row | undefined;
    const letters = await Promise.all(
      reactions.flatMap(({ tell }) =>
        tell && said ? [writeLetter(context, resource, { ...row, ...said }, tell)] : [],
      ),
    );
    const deciders = new Set(await decidersOf(parts, resource, row, payload.pending));
    for (const id of [...receivers, String(payload.actor)]) deciders.delete(id);
    await finish(async (tx) => {
      await addInboxMessages(context, tx, receivers, news);
      for (const letter of letters) if (letter) await sendLetter(context, tx, letter);
      if (deciders.size > 0)
        await addInboxMessages(context, tx, deciders, {
          ...news,
          actionName: resource.states?.labels[String(payload.pending)] ?? '',
        });
    });
  },
})) satisfies MakeHandler;
