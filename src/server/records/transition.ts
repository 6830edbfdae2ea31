import { AppError } from '../../meta/errors.ts';
import { askedField } from '../../meta/asked-field.ts';
import type { Field } from '../../meta/field.ts';
import { readInput } from './input.ts';
import type { Row } from '../../meta/json.ts';
import type { CompiledTransition, Resource } from '../../meta/model.ts';
import type { Context, Reach } from '../context.ts';
import type { Queries } from '../storage/database.ts';
import { authorize } from './access.ts';
import { loadRows, readRows } from './load.ts';
import { mutate, refuse, type Body } from './mutate.ts';
import { readIds, readVersions } from './read-ids.ts';
import { lockParents } from './parents.ts';
import { codecOf } from './codec.ts';
import { checkReferences } from './references.ts';
import { withComputed } from './reply.ts';
import { moveRow } from './step.ts';
import { validateFields } from './validate.ts';
import { StaleError } from './stale.ts';

/** Moves the named rows from one state to the next: all of them, or none. */
export async function transitionRows(
  context: Context,
  resource: Resource,
  name: string,
  body: Body,
): Promise<{ rows: Row[] }> {
  const transition = resource.states?.transitions.get(name);
  if (!transition) throw new AppError('noSuchCall');
  const reach = authorize(context, resource, name);
  const elsewhere = context.hooks.get(resource.id)?.elsewhere;
  if (elsewhere) return elsewhere.transition(context, name, body);
  const { id, ids, version: rawVersion, ...rest } = body.values;
  const targets = readIds(ids ?? id);
  const versions = readVersions(rawVersion, targets);
  // Approvers send the version that they saw: the row may have been submitted again with another amount.
  if (transition.fourEyes && !versions) refuse([{ path: 'version', problem: 'required', values: { title: '版本号' } }]);
  const given = readFields(context, resource, transition, { ...body, values: rest });
  const codec = codecOf(context, resource);
  const done = await mutate(context, resource, async (tx) => {
    await lockParents(context, tx, resource, targets);
    const rows = await loadRows(context, tx, resource, reach, targets);
    refuse(await checkReferences(context, tx, resource, given));
    const moved: Row[] = [];
    for (const [i, row] of rows.entries()) {
      if (versions && row.version !== versions[i]) throw new StaleError(resource, row);
      moved.push(
        codec.mask(
          await withComputed(
            context,
            tx,
            resource,
            await moveOrAnswer(context, tx, resource, transition, { row, given, reach }),
          ),
        ),
      );
    }
    return moved;
  });
  return { rows: done };
}

/** A user's call of a transition; if a flow decides about the row, it is their answer. */
const moveOrAnswer = async (
  context: Context,
  tx: Queries,
  resource: Resource,
  transition: CompiledTransition,
  asked: { row: Row; given: Row; reach: Reach },
): Promise<Row> =>
  (await context.approvals.answer(context, tx, resource, transition, asked)) ??
  moveRow(context, tx, resource, transition, asked);

/** Fields that a transition asks for may be ones that nobody else may write. */
function readFields(context: Context, resource: Resource, transition: CompiledTransition, body: Body): Row {
  const open = new Map<string, Field>();
  for (const asked of transition.fields) {
    const field = resource.fields.get(asked.name);
    if (field) open.set(asked.name, askedField(field, asked));
  }
  const { values, errors } = readInput(context, { ...resource, fields: open }, body.values, body.encoding, 'add');
  const found = new Set(errors.map(({ path }) => path));
  for (const field of open.values()) {
    if (field.required && (values[field.name] ?? null) === null && !found.has(field.name))
      errors.push({ path: field.name, problem: 'required', values: { title: field.title } });
  }
  errors.push(...validateFields(transition, open, values));
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
  return values;
}

/** `status=…`: takes the one transition that leads from the row's state to the wanted one. */
export async function setState(context: Context, resource: Resource, body: Body): Promise<{ rows: Row[] }> {
  const { states } = resource;
  if (!states) throw new AppError('noSuchCall');
  const { [states.field]: wanted, ...rest } = body.values;
  const candidates = [...states.transitions.values()].filter(
    (transition) => transition.callable && transition.to === wanted,
  );
  if (candidates.length === 0)
    throw new AppError(
      'invalid',
      {},
      {
        errors: [
          {
            path: states.field,
            problem: wanted === undefined ? 'required' : 'notAChoice',
            values: { title: resource.fields.get(states.field)?.title },
          },
        ],
      },
    );
  const held = candidates.filter((transition) => context.principal.grants.reach(resource.code, transition.name));
  authorize(context, resource, (held[0] ?? (candidates[0] as CompiledTransition)).name);
  const name =
    held.length > 1 ? await startingAtCurrent(context, resource, held, rest) : (held[0] as CompiledTransition).name;
  return transitionRows(context, resource, name, { ...body, values: rest });
}

/** Where several transitions lead to the same state, the first row's own state decides. */
async function startingAtCurrent(
  context: Context,
  resource: Resource,
  candidates: readonly CompiledTransition[],
  values: Record<string, unknown>,
): Promise<string> {
  const [id] = readIds(values.ids ?? values.id);
  const reach = authorize(context, resource, (candidates[0] as CompiledTransition).name);
  const [row] = await readRows(context, resource, reach, [id as string]);
  const state = String(row?.[resource.states?.field ?? ''] ?? '');
  return (candidates.find((transition) => transition.from.includes(state)) ?? (candidates[0] as CompiledTransition))
    .name;
}
