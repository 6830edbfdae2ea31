import type { FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import type { Queries } from '../../storage/database.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { channelsOf, noticeKinds, notices, unreachable } from './notice-messages.ts';
import { recallWaiting } from './outbox.ts';
import { sendOut } from './send-notice.ts';

const checkedSteps = new Set(['submit', 'approval', 'publish']);
const publishing = new Set(['publish', 'publishPlanned']);
const ending = new Set(['offline', 'expire']);

/** Every chosen channel has to lead to somebody; once it is approved, nobody can change them any more. */
async function channelErrors(context: Context, tx: Queries, notice: Row, action: string): Promise<FieldError[]> {
  const { fields } = resourceOf(context, notices);
  if (channelsOf(notice).includes('wechat') && !notice.publicId)
    return [{ path: 'publicId', problem: 'required', values: { title: fields.get('publicId')?.title ?? '' } }];
  if (action === 'publish') return [];
  const options = fields.get('channels')?.spec['x-options'] ?? {};
  return (await unreachable(context, tx, notice)).map((way) => ({
    path: 'channels',
    problem: 'noAudience',
    values: { name: options[way] ?? way },
  }));
}

/** Published, a notice goes out by its channels; taken down, it goes to nobody who has not got it yet. */
const hooks: ResourceHooks = {
  async before(context, tx, { action, before, values }) {
    if (checkedSteps.has(action)) refuse(await channelErrors(context, tx, { ...before, ...values }, action));
  },
  async after(context, tx, { action, id, before, values }) {
    const notice: Row = { ...before, ...values, id };
    if (publishing.has(action)) await sendOut(context, tx, notice);
    if (ending.has(action)) await recallWaiting(context, tx, noticeKinds.app, id);
  },
};

export default { resource: notices, hooks };
