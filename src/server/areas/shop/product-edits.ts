import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { readInput } from '../../records/input.ts';
import type { Resource } from '../../../meta/model.ts';
import type { Context } from '../../context.ts';
import { rowId } from '../../http/input/fields.ts';
import { passedOn, type Input } from '../../http/input/input.ts';
import { fieldSchemas } from '../../http/input/like.ts';
import { object } from '../../http/openapi/schemas.ts';
import { refuse, type Body } from '../../records/mutate.ts';
import { readId, readVersion } from '../../records/read-ids.ts';
import { withRefs } from '../../records/read.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { checkReferences } from '../../records/references.ts';
import { asSystem, asCaller } from '../../records/rows.ts';
import { StaleError } from '../../records/stale.ts';
import { refuseUneditable } from '../../records/states.ts';
import { validateForm } from '../../records/validate.ts';
import { products } from './ids.ts';
import { specsOf } from './stock.ts';

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

/** Which product, and some of its fields. */
export const edited = (of: Pick<Context, 'model'>, names: readonly string[]): Input<Body> =>
  passedOn(() =>
    object({ id: rowId.schema, version: { type: 'integer' }, ...fieldSchemas(resourceOf(of, products), names) }, [
      'id',
      'version',
    ]),
  );

/** Changes some fields of a product that may be on sale at this moment. A price that changes is looked over again before anybody pays it. */
export async function editOnSale(context: Context, body: Body, names: readonly string[], action: string): Promise<Row> {
  const productRows = asCaller(context, products, 'update');
  const { id: rawId, version: rawVersion, ...rest } = body.values;
  const id = readId(rawId);
  const version = readVersion(rawVersion);
  if (version === undefined) refuse([{ path: 'version', problem: 'required', values: { title: '版本号' } }]);
  refuse(
    Object.keys(rest)
      .filter((name) => !names.includes(name))
      .map((path): FieldError => ({ path, problem: 'unknown' })),
  );
  const { values, errors } = readInput(context, productRows.resource, rest, body.encoding, 'update');
  refuse(errors);
  const row = await productRows.transaction(async (rows, tx) => {
    const before = await rows.get(id);
    if (before.version !== version) throw new StaleError(productRows.resource, before);
    // What waits for an audit stands still.
    if (before.status === 'auditing') refuseUneditable(productRows.resource, before);
    refuse(
      validateForm(
        productRows.resource,
        { ...writable(productRows.resource, before), ...values },
        new Set(Object.keys(values)),
        before,
      ).errors,
    );
    refuse(await checkReferences(context, tx, productRows.resource, values, before));
    refuseVariantPrice(before, values);
    const step = productRows.resource.states?.transitions.get('reprice');
    const isLive = step?.from.includes(String(before.status)) && changesPrice(before, values);
    const changes = {
      ...values,
      ...(isLive && step && asSystem(context, productRows.resource).stepFrom(before, step)),
    };
    return productRows.mask(await rows.change(before, changes, action));
  });
  return withRefs(context, productRows.resource, row);
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
