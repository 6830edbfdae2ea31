import { AppError } from '../../meta/errors.ts';
import type { Row } from '../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { productId } from '../system.ts';
import type { Queries } from '../storage/database.ts';
import { tellForOthers } from './for-others.ts';
import { actorsOf, writersOf, earliestWrites, type Writer } from './writers.ts';

const users = 'system/user';

/**
 * Refuses a step for users who wrote part of the row: under their own name, as another user,
 * or by an account whose password they have set and therefore know.
 */
export async function refuseOwnHands(
  context: Context,
  tx: Queries,
  resource: Resource,
  transition: CompiledTransition,
  row: Row,
): Promise<void> {
  // What the product writes by a flow are nobody's hands; who agreed has been asked before.
  if (!transition.fourEyes || context.principal.userId === productId) return;
  const actors = actorsOf(context.principal);
  const writers = await writersOf(context, tx, resource, row);
  const values = saidOf(resource, transition, row);
  const own = writers.find(({ userId }) => actors.includes(userId));
  if (own) throw ownHand(context, resource, own, values);
  const keepers = await context.hooks
    .get(users)
    ?.passwordSetters?.(context, tx, [...actors, ...writers.map(({ userId }) => userId)]);
  if (!keepers || keepers.size === 0) return;
  const people = (ids: readonly string[]) => ids.flatMap((id) => [id, keepers.get(id) ?? id]);
  const mine = new Set(people(actors));
  if (people(writers.map(({ userId }) => userId)).some((id) => mine.has(id)))
    throw new AppError('fourEyesAccount', values);
}

const saidOf = (resource: Resource, transition: CompiledTransition, row: Row) => ({
  record: String(row[resource.display] ?? ''),
  transition: transition.label,
});

/**
 * Explains at rows that need a second approver why the caller cannot approve, so that the caller need
 * not guess who wrote them. That a password was set by the other person is only told when the step is taken.
 */
export async function tellOwnHands(context: Context, resource: Resource, rows: readonly Row[]): Promise<void> {
  const steps = [...(resource.states?.transitions.values() ?? [])].filter(
    ({ fourEyes, name }) => fourEyes && context.principal.grants.reach(resource.code, name),
  );
  if (steps.length === 0) return;
  const stepFrom = (row: Row) => steps.find(({ from }) => from.includes(String(row[resource.states?.field ?? ''])));
  const waiting = rows.filter((row) => stepFrom(row) !== undefined);
  if (waiting.length === 0) return;
  const own = await earliestWrites(context, resource, waiting, actorsOf(context.principal));
  for (const row of waiting) {
    const writer = own.get(String(row.id));
    const step = stepFrom(row) as CompiledTransition;
    if (writer) tellForOthers(context, row, step.name, ownHand(context, resource, writer, saidOf(resource, step, row)));
  }
}

/** Names what they did, as the reason for the refusal. */
function ownHand(
  { model }: Context,
  resource: Resource,
  { action, part }: Writer,
  values: { record: string; transition: string },
): AppError {
  const label = part === null ? undefined : model.resources.get(part)?.label;
  if (label !== undefined) return new AppError('fourEyesPart', { ...values, label });
  const step = resource.states?.transitions.get(action)?.label;
  if (step !== undefined) return new AppError('fourEyesStep', { ...values, step });
  return new AppError(action === 'add' ? 'fourEyes' : 'fourEyesWriter', values);
}
