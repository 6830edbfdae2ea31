import type { FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { refuse } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { channelsOf, noticeKinds, notices, unreachable } from './notice-messages.ts';
import { recallWaiting } from './outbox.ts';
import { sendOut } from './send-notice.ts';

const checkedSteps = new Set(['submit', 'approval', 'publish']);
const publishing = new Set(['publish', 'publishPlanned']);
const ending = new Set(['offline', 'expire']);

/** Whether every chosen channel leads to somebody is asked before anybody has to approve the notice. */
function channelErrors(context: Context, notice: Row): FieldError[] {
  const { fields } = resourceOf(context, notices);
  const options = fields.get('channels')?.spec['x-options'] ?? {};
  const names = unreachable(notice).map((way) => options[way] ?? way);
  const needsAccount = channelsOf(notice).includes('wechat') && !notice.publicId;
  return [
    ...names.map((name): FieldError => ({ path: 'channels', problem: 'noAudience', values: { name } })),
    ...(needsAccount
      ? [{ path: 'publicId', problem: 'required' as const, values: { title: fields.get('publicId')?.title ?? '' } }]
      : []),
  ];
}

/** Published, a notice goes out by its channels; taken down, it goes to nobody who has not got it yet. */
const hooks: ResourceHooks = {
  before(context, _tx, { action, before, values }) {
    if (checkedSteps.has(action)) refuse(channelErrors(context, { ...before, ...values }));
  },
  async after(context, tx, { action, id, before, values }) {
    const notice: Row = { ...before, ...values, id };
    if (publishing.has(action)) await sendOut(context, tx, notice);
    if (ending.has(action)) await recallWaiting(context, tx, noticeKinds.app, id);
  },
};

export default { resource: notices, hooks };
