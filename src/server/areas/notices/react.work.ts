import type { Row } from '../../../meta/json.ts';
import { reactionsTo } from '../../../meta/reactions.ts';
import type { MakeHandler } from '../../http/kit.ts';
import { reactionHandler } from '../../records/follow.ts';
import { liveRows } from '../../records/live-rows.ts';
import { insertRow } from '../../records/write.ts';
import { isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { receiversOf } from './receivers.ts';

const inbox = 'notices/inboxMessage';

/** Writes the in-app messages that a declaration lets follow from a change: all of them with the note that it is done, so repeated work writes none twice. */
export default ((parts) => ({
  name: reactionHandler,
  async run({ payload, finish }) {
    const resource = parts.model.resources.get(String(payload.resource));
    const wanted = resource ? reactionsTo(resource.declaration, String(payload.action)).flatMap(({ notify }) => notify) : [];
    // Another release may have declared what this one does not know any more, and a row may be gone by now.
    const [row] = resource && wanted.length > 0 ? await liveRows(parts, undefined, resource.id, isColumn('id', payload.recordId)) : [];
    if (!resource || !row) return;
    const receivers = (await receiversOf(parts, resource, row, wanted)).filter((id) => id !== payload.actor);
    const context = { ...systemContext(parts), cause: { event: String(payload.event), depth: Number(payload.depth) } };
    const told: Row = {
      module: resource.label, actionName: resource.states?.transitions.get(String(payload.action))?.label ?? '新增', recordTitle: String(row[resource.display] ?? '').slice(0, 200),
      actorName: payload.actorName ?? null, entityCode: resource.id, recordId: String(row.id), eventId: payload.event ?? null,
    };
    await finish(async (tx) => {
      for (const userId of receivers) await insertRow(context, tx, resourceOf(parts, inbox), { ...told, userId }, { action: 'add', reach: 'all', unlogged: true });
    });
  },
})) satisfies MakeHandler;
