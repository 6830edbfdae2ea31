import { isoNow } from '../clock.ts';
import { AppError } from '../../meta/errors.ts';
import { unfitField } from '../../meta/steps.ts';
import type { Row } from '../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../meta/model.ts';
import type { Context, Reach } from '../context.ts';
import type { Queries } from '../storage/database.ts';
import { actingUser } from '../system.ts';
import { refuseOwnHands } from './four-eyes.ts';
import { refuse } from './mutate.ts';
import { writeParents } from './parents.ts';
import { fieldErrors } from './validate.ts';
import { changeRow } from './write.ts';

/** Takes one step with a row that is locked, and its parents before it. */
export async function moveRow(
  context: Context,
  tx: Queries,
  resource: Resource,
  transition: CompiledTransition,
  { row, given = {}, reach }: { row: Row; given?: Row; reach: Reach },
): Promise<Row> {
  const changes = { ...given, ...stepFrom(context, resource, transition, row) };
  refuse(fieldErrors(resource, { ...row, ...changes }, (field) => field in given));
  await refuseOwnHands(context, tx, resource, transition, row);
  await writeParents(context, tx, resource, 'step', row);
  return changeRow(context, tx, resource, row, changes, { action: transition.name, reach });
}

function notFor({ fields }: Resource, transition: CompiledTransition, row: Row, name: string): AppError {
  const field = fields.get(name);
  const value = String(row[name] ?? '');
  return new AppError('stepNotForRow', {
    transition: transition.label,
    title: field?.title ?? name,
    value: field?.spec['x-options']?.[value] ?? value,
  });
}

/** The state that follows and the stamped fields; refused in any state that the step does not start at. */
export function stepFrom(context: Context, resource: Resource, transition: CompiledTransition, row: Row): Row {
  const { field, labels } = resource.states as NonNullable<Resource['states']>;
  const state = String(row[field] ?? '');
  if (!transition.from.includes(state))
    throw new AppError(
      'wrongState',
      { state: labels[state] ?? state, transition: transition.label },
      { current: { id: row.id ?? null, [field]: state } },
    );
  const unfit = unfitField(transition, row);
  if (unfit !== undefined) throw notFor(resource, transition, row, unfit);
  if (transition.once && (row[transition.once] ?? null) !== null)
    throw new AppError('alreadyTaken', { transition: transition.label }, { current: { id: row.id ?? null } });
  const { principal } = context;
  const stamps = {
    now: isoNow(),
    userName: principal.realName || principal.userName,
    userId: actingUser(principal),
    null: null,
  };
  return {
    [field]: transition.to ?? state,
    ...Object.fromEntries(Object.entries(transition.stamp).map(([name, stamp]) => [name, stamps[stamp]])),
  };
}
