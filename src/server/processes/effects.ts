import {
  flowAction,
  type CopyStep,
  type EffectStep,
  type MessageStep,
  type RunStep,
  type SetStep,
} from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import { nowMs } from '../clock.ts';
import { subscriptionHandler } from '../records/follow.ts';
import { newId } from '../records/ids.ts';
import { addWork } from '../storage/work/add.ts';
import { systemContext } from '../system.ts';
import { writeFields } from './change-fields.ts';
import { createRecord } from './create.ts';
import { stepValue } from './flow-fields.ts';
import { tell } from './messages.ts';
import type { Person } from './people.ts';
import type { Run } from './run.ts';

/** Steps that the product takes at once. They are part of the operation that led to them: all of it is stored, or nothing. */
export async function carryOut(run: Run, step: EffectStep): Promise<void> {
  if (step.type === 'copy') return copyTo(run, step);
  if (step.type === 'message') return sendMessage(run, step);
  if (step.type === 'set') return setValues(run, step);
  if (step.type === 'create') return createRecord(run, step);
  if (step.type === 'webhook') return callWebhooks(run);
  return takeTransition(run, step);
}

/**
 * Taken by the product, like the values that it sets: whoever agreed just before has no hand in the record by it. One
 * that a record takes once has been taken already when a case comes this way again.
 */
async function takeTransition(run: Run, { transition }: RunStep): Promise<void> {
  const { context, resource } = run.around;
  const once = resource.states?.transitions.get(transition)?.once;
  if (once !== undefined && (run.row[once] ?? null) !== null) return run.act('kept');
  await run.move(transition, {}, systemContext(context));
  await run.act('run');
}

const receiversOf = ({ around, row, kase }: Run, { who }: CopyStep | MessageStep): Promise<Person[]> =>
  around.people.copyReceivers(around.tx, who, around.resource, row, kase.starterId);

async function copyTo(run: Run, step: CopyStep): Promise<void> {
  const receivers = await receiversOf(run, step);
  for (const person of receivers) await run.seat(person, 'copy', 'unread');
  await run.act('copy', { toNames: receivers.map(({ userName }) => userName) });
}

async function sendMessage(run: Run, step: MessageStep): Promise<void> {
  const { context, tx, resource } = run.around;
  const receivers = await receiversOf(run, step);
  await tell(
    context,
    tx,
    resource,
    run.kase,
    receivers.map(({ userId }) => userId),
    step.title,
  );
  await run.act('message', { toNames: receivers.map(({ userName }) => userName) });
}

/** Written by the product: whoever agreed just before did not choose these values, and has no hand in them. */
async function setValues(run: Run, { values }: SetStep): Promise<void> {
  const { context, fields, clock } = run.around;
  const worked: Row = {};
  for (const [name, text] of Object.entries(values)) {
    const field = fields.get(name);
    // The flow may be older than the form.
    if (field) worked[name] = stepValue(fields, text, field, run.row, clock());
  }
  await writeFields(run, worked, systemContext(context));
  await run.act('set', { toNames: Object.keys(worked).map((name) => fields.get(name)?.title ?? name) });
}

/** Subscribers are called by the machinery of events, later and as often as it takes; the case goes on. */
async function callWebhooks(run: Run): Promise<void> {
  const { context, tx, resource } = run.around;
  const { principal, store } = context;
  const { visit, node } = run.at as NonNullable<Run['at']>;
  const recordId = run.kase.rowId;
  if (await context.subscriptions.cover(tx, resource.id))
    await addWork(store, tx, {
      key: `${subscriptionHandler}:${run.kase.id}:${visit}`,
      handler: subscriptionHandler,
      lane: `${resource.id}:${recordId}`,
      payload: {
        event: newId(),
        resource: resource.id,
        recordId,
        action: flowAction,
        step: node,
        version: Number(run.row.version),
        actor: principal.userId,
      },
      dueMs: nowMs(),
    });
  await run.act('webhook');
}
