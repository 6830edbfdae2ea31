import { approvalOf } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import { pathsIn } from '../../meta/letter.ts';
import type { Resource } from '../../meta/model.ts';
import { reactionsTo } from '../../meta/reactions.ts';
import { dueOf, timedSteps } from '../../meta/timed.ts';
import { isoNow, nowMs } from '../clock.ts';
import type { Context } from '../context.ts';
import type { Queries } from '../storage/database.ts';
import type { Store } from '../storage/store.ts';
import { addEvent, addWork, type NewWork } from '../storage/work/add.ts';
import type { Written } from './approvals.ts';
import { isFollowed } from './followers.ts';
import { newId } from './ids.ts';

/** A chain of so many events is taken for a loop. */
const maxDepth = 8;

/** How far ahead a write plans the timed steps of its row; an hourly job plans later ones. */
export const planAheadMs = 2 * 3_600_000;
export const stepHandler = 'record.step';
/** Notifies other systems that have subscribed. */
export const subscriptionHandler = 'webhooks.tell';
/** Publishes the event on the message bus. */
export const publishHandler = 'bus.publish';
/** Does what a declaration lets follow, and tells those who follow the record. */
export const reactionHandler = 'record.react';

/** What follows from a write, in its transaction: the flow that a record waits for, and work for others. */
export async function follow(context: Context, tx: Queries, resource: Resource, happened: Written): Promise<void> {
  await context.approvals.wrote(context, tx, resource, happened);
  await announce(context, tx, resource, happened);
}

/** Stores the work for others that a write asks for. For most resources there is none, which costs three look-ups. */
export async function announce(context: Context, tx: Queries, resource: Resource, happened: Written): Promise<void> {
  noteChange(context, tx, resource, happened);
  const isPast = context.quiet === 'past';
  const asked = isPast ? [] : askedBy(context, resource, happened);
  const pending = context.quiet ? undefined : pendingIn(context, resource, happened);
  const handlers = handlersFor(context.hooks.get(resource.id)?.on, happened, {
    isSubscribed: !isPast && (await context.subscriptions.cover(tx, resource.id)),
    isTold:
      !isPast &&
      (asked.length > 0 ||
        pending !== undefined ||
        reactionsTo(resource.declaration, happened.action).length > 0 ||
        (happened.isFollowed ??
          (await isFollowed(context, tx, resource, {
            action: happened.action,
            recordId: String(happened.after.id),
          })))),
  });
  if (handlers.size > 0 || context.subscriptions.published)
    await react(context, tx, resource, handlers, { ...happened, asked, pending });
  if (happened.action !== 'delete' && timedSteps(resource).length > 0)
    await planSteps(context.store, tx, resource, happened.after, nowMs());
}

/** Who waited for a decision: whoever added the row, and whoever asked for it with the change before. */
function askedBy({ told = [] }: Context, { states }: Resource, { action, before, after }: Written): string[] {
  if (!before || !states?.transitions.has(action)) return [];
  const state = String(before[states.field]);
  if (!states.pending.includes(state) || after[states.field] === state) return [];
  return [...new Set([before.createdBy, before.updatedBy])].flatMap((id) =>
    typeof id === 'string' && !told.includes(id) ? [id] : [],
  );
}

/** The state in which a row has begun to wait for a decision; where a flow decides, it asks for itself. */
function pendingIn({ model }: Context, resource: Resource, { before, after }: Written): string | undefined {
  const { states } = resource;
  const state = states && String(after[states.field]);
  if (state === undefined || !states?.pending.includes(state) || before?.[states.field] === state) return undefined;
  return approvalOf(model, resource)?.waiting.has(state) ? undefined : state;
}

/**
 * The values that the letters of a change name, as they were with it: by the time that these are written, the row may
 * say something else, and a step may have emptied what it is about.
 */
function valuesOfLetters({ declaration }: Resource, { action, before = {}, after }: Written): Row | undefined {
  const paths = reactionsTo(declaration, action).flatMap(({ tell }) =>
    tell ? [...tell.to, ...pathsIn(tell.text), ...Object.keys(tell.where ?? {})] : [],
  );
  if (paths.length === 0) return undefined;
  const names = paths.map((path) => path.split('.', 1)[0] as string);
  return Object.fromEntries(names.map((name) => [name, after[name] ?? before[name] ?? null]));
}

function noteChange(
  { store, principal }: Context,
  tx: Queries,
  { id: resource, declaration }: Resource,
  { action, after }: Written,
): void {
  const to = declaration.personal && declaration.scope?.self ? { to: String(after[declaration.scope.self]) } : {};
  store.noteChange(tx, {
    resource,
    id: String(after.id),
    version: Number(after.version),
    actor: principal.userId,
    added: action === 'add',
    ...to,
  });
}

const nothing: ReadonlySet<string> = new Set();

/** The handlers of the work: from the declaration, and from the hooks of its area. */
function handlersFor(
  reactions: Readonly<Record<string, string>> | undefined,
  { action, changes }: Written,
  { isSubscribed, isTold }: { isSubscribed: boolean; isTold: boolean },
): ReadonlySet<string> {
  const declared = [...(isTold ? [reactionHandler] : []), ...(isSubscribed ? [subscriptionHandler] : [])];
  if (!reactions) return declared.length > 0 ? new Set(declared) : nothing;
  const keys = [
    action,
    ...(action === 'add' || changes === null ? [] : Object.keys(changes as Row).map((name) => `${name}:changed`)),
  ];
  return new Set([
    ...keys.flatMap((key) => (Object.hasOwn(reactions, key) ? [reactions[key] as string] : [])),
    ...declared,
  ]);
}

async function react(
  context: Context,
  tx: Queries,
  resource: Resource,
  handlers: ReadonlySet<string>,
  happened: Written & { readonly asked: string[]; readonly pending?: string },
): Promise<void> {
  const { action, after, changes, asked, pending } = happened;
  const id = newId();
  const recordId = String(after.id);
  const depth = (context.cause?.depth ?? 0) + 1;
  if (depth > maxDepth) throw new Error(`${resource.id}.${action} follows from itself, ${maxDepth} times over`);
  await addEvent(context.store, tx, {
    id,
    type: `${resource.id}.${action}`,
    resource: resource.id,
    recordId,
    recordVersion: Number(after.version),
    data: changes ?? {},
    actor: context.principal.userId,
    cause: context.cause?.event ?? null,
    depth,
    at: isoNow(),
  });
  const { principal } = context;
  const said = context.quiet ? undefined : valuesOfLetters(resource, happened);
  const payload = {
    event: id,
    depth,
    resource: resource.id,
    recordId,
    action,
    version: Number(after.version),
    actor: principal.userId,
    actorName: principal.realName || principal.userName,
    ...(asked.length > 0 && { asked }),
    ...(pending !== undefined && { pending }),
    // Of many at once from a sheet colleagues hear, nobody outside does.
    ...(said && { said }),
  };
  await addWork(
    context.store,
    tx,
    ...[...handlers].map((handler): NewWork => ({
      key: `${id}:${handler}`,
      handler,
      lane: `${resource.id}:${recordId}`,
      payload,
      dueMs: nowMs(),
    })),
    ...(context.subscriptions.published ? [publishWork(id, resource, recordId)] : []),
  );
}

/** A cluster may be down for days. It has lanes of its own, so that nothing else about the record waits for it. */
const publishAttempts = 100_000;

const publishWork = (event: string, { id }: Resource, recordId: string): NewWork => ({
  key: `${event}:${publishHandler}`,
  handler: publishHandler,
  lane: `bus:${id}:${recordId}`,
  payload: { event },
  dueMs: nowMs(),
  maxAttempts: publishAttempts,
  holds: true,
});

/**
 * Stores the timed steps of a row that are due soon. Those already due are left to the next
 * hour: the writer may still be working on the row. The key includes the time, so that another time is another step.
 */
async function planSteps(store: Store, tx: Queries, resource: Resource, row: Row, now: number): Promise<void> {
  for (const step of timedSteps(resource)) {
    const dueMs = dueOf(resource, step, row);
    if (dueMs !== undefined && dueMs > now && dueMs <= now + planAheadMs)
      await addWork(store, tx, stepOf(resource, step.transition.name, String(row.id), dueMs));
  }
}

export const stepOf = (resource: Resource, transition: string, recordId: string, dueMs: number): NewWork => ({
  key: `step:${resource.id}:${transition}:${recordId}:${new Date(dueMs).toISOString()}`,
  handler: stepHandler,
  payload: { resource: resource.id, transition, recordId },
  dueMs,
});
