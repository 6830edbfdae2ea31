import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { readInput } from '../../records/input.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { authorize } from '../../records/access.ts';
import { codecOf } from '../../records/codec.ts';
import { withRefs } from '../../records/read.ts';
import { checkReferences } from '../../records/references.ts';
import { StaleError } from '../../records/stale.ts';
import { refuseUneditable } from '../../records/states.ts';
import { validateForm } from '../../records/validate.ts';
import { products } from './ids.ts';
import { specsOf } from './stock.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { readId, readVersion } from '../../records/read-ids.ts';
import { mutate, refuse, type Body } from '../../records/mutate.ts';
import { asSystem, rowsWithin } from '../../records/rows.ts';

/** What the two calls change; everything else of a product is left alone, and refused when sent. */
export const saleFields = [
  'price',
  'marketPrice',
  'memberPrice',
  'costPrice',
  'packFee',
  'warnStock',
  'minCount',
  'limitCount',
  'saleStartTime',
  'saleEndTime',
  'shortcut',
  'tags',
  'sort',
] as const;
export const projectFields = ['projectIds'] as const;

/** What customers pay. */
const prices = ['price', 'marketPrice', 'memberPrice', 'packFee'] as const;

/** Changes some fields of a product that may be on sale at this moment. A price that changes is looked over again before anybody pays it. */
export async function editOnSale(context: Context, body: Body, names: readonly string[], action: string): Promise<Row> {
  const resource = resourceOf(context, products);
  const reach = authorize(context, resource, 'update');
  const { id: rawId, version: rawVersion, ...rest } = body.values;
  const id = readId(rawId);
  const version = readVersion(rawVersion);
  if (version === undefined) refuse([{ path: 'version', problem: 'required', values: { title: '版本号' } }]);
  refuse(
    Object.keys(rest)
      .filter((name) => !names.includes(name))
      .map((path): FieldError => ({ path, problem: 'unknown' })),
  );
  const { values, errors } = readInput(resource, rest, body.encoding, 'update');
  refuse(errors);
  const codec = codecOf(context.model, resource, context.db.dialect);
  const row = await mutate(context, resource, async (tx) => {
    const before = await rowsWithin(context, resource, reach, tx).get(id);
    if (before.version !== version) throw new StaleError(resource, before);
    // What waits for an audit stands still.
    if (before.status === 'auditing') refuseUneditable(resource, before);
    refuse(
      validateForm(resource, { ...writable(resource, before), ...values }, new Set(Object.keys(values)), before).errors,
    );
    refuse(await checkReferences(context, tx, resource, values, before));
    refuseVariantPrice(before, values);
    const step = resource.states?.transitions.get('reprice');
    const isLive = step?.from.includes(String(before.status)) && changesPrice(before, values);
    const changes = { ...values, ...(isLive && step && asSystem(context, resource).stepFrom(before, step)) };
    return codec.mask(await rowsWithin(context, resource, reach, tx).change(before, changes, action));
  });
  return withRefs(context, resource, row);
}

const writable = (resource: Resource, row: Row): Row =>
  Object.fromEntries(Object.entries(row).filter(([name]) => resource.fields.get(name)?.readOnly === false));

const changesPrice = (before: Row, values: Row): boolean =>
  prices.some((name) => name in values && (values[name] ?? null) !== (before[name] ?? null));

/** Of variants each has its own price, which is part of what they are. */
function refuseVariantPrice(before: Row, values: Row): void {
  if ('price' in values && values.price !== before.price && specsOf(before).length > 0)
    throw new AppError('invalid', {}, { errors: [{ path: 'price', problem: 'locked' }] });
}
