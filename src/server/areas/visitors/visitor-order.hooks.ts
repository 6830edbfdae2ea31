import type { Row } from '../../../meta/json.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import { profileOf, refuseBlacklisted } from './blacklist.ts';
import { addCode, moveCodes } from './codes.ts';
import { endCodes } from './end-codes.work.ts';
import { profiles, visits } from './ids.ts';
import { comeIn, lastDirection, notePass } from './passes.ts';
import { sendCancelled, sendCode } from './tell-visitor.ts';

/** Steps at which somebody on the blacklist is turned away. */
const watched = new Set(['add', 'update', 'approve', 'arrive']);

type After = (context: Context, tx: Queries, visit: Row, before: Row) => Promise<unknown>;

const followUps: Readonly<Record<string, After>> = {
  update: (context, tx, visit, before) => moveCodes(context, tx, before, visit),
  approve: async (context, tx, visit) => sendCode(context, tx, visit, await addCode(context, tx, visit)),
  async cancel(context, tx, visit, before) {
    if (before.status === 'approved') await sendCancelled(context, tx, visit);
  },
  arrive: (context, tx, visit) => comeIn(context, tx, visit),
  async leave(context, tx, visit) {
    if ((await lastDirection(context, tx, visit.id)) === 'in') await notePass(context, tx, visit, 'out');
  },
};

/** Who does not come any more does not get in any more. */
const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (!watched.has(action)) return;
    const visit = { ...before, ...values };
    if (action === 'add') values.visitorId ??= (await profileOf(context, tx, visit))?.id ?? null;
    await refuseBlacklisted(context, tx, { ...visit, visitorId: values.visitorId ?? visit.visitorId ?? null });
    if (action === 'arrive') values.visitorId = await noteVisit(context, tx, visit);
  },
  async after(context, tx, { action, before = {}, values, id }) {
    await followUps[action]?.(context, tx, { ...before, ...values, id }, before);
  },
  on: { cancel: endCodes, reject: endCodes, expire: endCodes, leave: endCodes },
};

/** The profile says when somebody came last; who comes for the first time gets one. */
async function noteVisit(context: Context, tx: Queries, visit: Row): Promise<string> {
  const rows = asSystem(context, profiles, tx);
  const lastVisitTime = isoNow();
  const known = await profileOf(context, tx, visit);
  if (known) {
    await rows.change(known, { lastVisitTime });
    return String(known.id);
  }
  const added = await rows.add({
    visitorName: visit.visitorName ?? null,
    orgId: visit.orgId ?? null,
    mobile: visit.visitorPhone ?? null,
    idCard: visit.idCard ?? null,
    company: visit.company ?? null,
    plateNo: visit.plateNo ?? null,
    blacklist: false,
    lastVisitTime,
  });
  return String(added.id);
}

export default { resource: visits, hooks };
