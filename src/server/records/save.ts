import { readInput } from './input.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';
import { authorize } from './access.ts';
import { codecOf } from './codec.ts';
import { takeParts, writeParts } from './inline-rows.ts';
import { mutate, refuse, type Body } from './mutate.ts';
import { readId, readVersion } from './read-ids.ts';
import { withRefs } from './read.ts';
import { withComputed } from './reply.ts';
import { holdRowRules } from './row-rules.ts';
import { addWithin, updateWithin } from './write.ts';

/** Adds and updates: the row and its inline rows, in one transaction and with one version. */

export async function addRow(context: Context, resource: Resource, body: Body): Promise<Row> {
  const reach = authorize(context, resource, 'add');
  const { own, parts } = takeParts(context, resource, body);
  const input = readInput(context, resource, own.values, own.encoding, 'add');
  input.errors.push(...parts.errors);
  const { mask } = codecOf(context, resource);
  const row = await mutate(context, resource, async (tx) => {
    const added = await addWithin(context, tx, resource, reach, input);
    await writeParts(context, tx, resource, String(added.id), parts);
    const whole = await withComputed(context, tx, resource, added);
    holdRowRules(resource, whole, input, parts);
    return mask(whole);
  });
  return withRefs(context, resource, row);
}

export async function updateRow(context: Context, resource: Resource, body: Body): Promise<Row> {
  const reach = authorize(context, resource, 'update');
  const { own, parts } = takeParts(context, resource, body);
  const { id: rawId, version: rawVersion, ...rest } = own.values;
  const id = readId(rawId);
  const version = readVersion(rawVersion);
  if (version === undefined) refuse([{ path: 'version', problem: 'required', values: { title: '版本号' } }]);
  const input = readInput(context, resource, rest, own.encoding, 'update');
  input.errors.push(...parts.errors);
  const { mask } = codecOf(context, resource);
  const row = await mutate(context, resource, async (tx) => {
    const updated = await updateWithin(context, tx, resource, reach, input, {
      id,
      version,
      along: () => writeParts(context, tx, resource, id, parts),
    });
    const whole = await withComputed(context, tx, resource, updated);
    holdRowRules(resource, whole, input, parts);
    return mask(whole);
  });
  return withRefs(context, resource, row);
}

/** Updates if there is an id, otherwise adds. */
export const saveRow = (context: Context, resource: Resource, body: Body): Promise<Row> =>
  body.values.id === undefined || body.values.id === ''
    ? addRow(context, resource, { ...body, values: without(body.values, 'id') })
    : updateRow(context, resource, body);

const without = (values: Record<string, unknown>, name: string) =>
  Object.fromEntries(Object.entries(values).filter(([key]) => key !== name));
