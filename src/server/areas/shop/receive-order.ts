import { AppError, type FieldError } from '../../../meta/errors.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { dueOf, timedSteps } from '../../../meta/timed.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { rawIfGiven, textField } from '../../http/input/fields.ts';
import { inputWithOthers, type Given as GivenOf, type Input } from '../../http/input/input.ts';
import { fieldSchemas } from '../../http/input/like.ts';
import type { Read } from '../../http/input/takes.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { listOf, object } from '../../http/openapi/schemas.ts';
import { readInput } from '../../records/input.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { orderReceivers, orders, products } from './ids.ts';
import { refuseDisabled, type Receiving } from './order-receiver.ts';
import { keep } from './rows.ts';

const titles = {
  outsideNo: { zh: '外部单号', en: 'Outside number', es: 'Número externo' },
  mobile: { zh: '买家手机号', en: 'Mobile of the buyer', es: 'Móvil del comprador' },
  items: { zh: '商品明细', en: 'Items', es: 'Artículos' },
  product: { zh: '商品编码', en: 'Product code', es: 'Código de producto' },
} as const;
const maxItems = 100;

/** What a platform may say of an order beside who buys what; amounts are only compared with ours. */
const sayable: ReadonlySet<string> = new Set([
  'address',
  'deliveryType',
  'receiverName',
  'receiverPhone',
  'expectTime',
  'invoiceRequired',
  'remark',
  'payAmount',
]);

const asked = {
  outsideNo: textField(titles.outsideNo, 64),
  mobile: textField(titles.mobile, 20),
  items: rawIfGiven({ ...listOf({ type: 'object' }), maxItems }, true),
};
type Given = GivenOf<typeof asked> & { readonly others: Readonly<Record<string, unknown>> };

/** An order as its platform tells it. */
export const orderInput = (of: Pick<Context, 'model'>): Input<Given> =>
  inputWithOthers(
    asked,
    () => object(fieldSchemas(resourceOf(of, orders), [...sayable])),
    ({ outsideNo, mobile, items }) => {
      const errors: FieldError[] = [];
      for (const [path, value] of Object.entries({ outsideNo, mobile, items }))
        if (!value) errors.push({ path, problem: 'required', values: { title: titles[path as keyof typeof titles] } });
      const isItems = Array.isArray(items) && items.length <= maxItems && items.every(isObject);
      if (items !== undefined && !isItems)
        errors.push({ path: 'items', problem: 'type', values: { title: titles.items } });
      return errors;
    },
  );

interface Asked {
  readonly outsideNo: string;
  readonly mobile: string;
  readonly items: readonly Row[];
  readonly others: Row;
}

function readAsked(read: Read<Given>): Asked {
  const given = read(({ others }) =>
    Object.keys(others)
      .filter((path) => !sayable.has(path))
      .map((path): FieldError => ({ path, problem: 'unknown' })),
  );
  return { ...given, items: given.items as Row[], others: given.others as Row };
}

const isObject = (item: unknown): boolean => typeof item === 'object' && item !== null && !Array.isArray(item);

/** The platform knows products by the merchant's codes. */
async function withProducts(context: Context, tx: Queries, { items }: Asked, merchantId: unknown): Promise<Row[]> {
  const codes = [...new Set(items.map(({ productCode }) => String(productCode ?? '')))];
  const known = await asSystem(context, products, tx).find(
    all(isColumn('merchantId', merchantId), { is: 'in', column: 'productCode', values: codes }),
    { columns: ['id', 'productCode'] },
  );
  const idOf = new Map(known.map(({ id, productCode }) => [productCode, id]));
  const errors: FieldError[] = [];
  const lines = items.map(({ productCode, ...line }, i) => {
    const productId = idOf.get(productCode ?? null);
    const path = `items.${i}.productCode`;
    if (productId === undefined) errors.push({ path, problem: 'noSuchRow', values: { title: titles.product } });
    return { ...line, productId: productId ?? null };
  });
  if (errors.length > 0) throw new AppError('invalid', {}, { errors });
  return lines;
}

async function buyerId(context: Context, tx: Queries, mobile: string): Promise<string> {
  const buyer = await asSystem(context, 'residents/user', tx).first(isColumn('mobile', mobile));
  if (buyer) return String(buyer.id);
  throw new AppError(
    'invalid',
    {},
    { errors: [{ path: 'mobile', problem: 'noSuchRow', values: { title: titles.mobile } }] },
  );
}

const bought = (items: Json | undefined): string =>
  JSON.stringify(
    (items as unknown as Row[]).map(({ productId, spec, quantity }) => [productId, spec ?? null, Number(quantity)]),
  );

/** Takes an order of another platform. The same outside number is one order, however often it comes. */
export async function receiveOrder({ context, receiver }: Receiving, read: Read<Given>): Promise<Row> {
  refuseDisabled(receiver);
  const wanted = readAsked(read);
  return asSystem(context, orders).transaction(async (rows, tx) => {
    // One order of a platform after the other, so that a repetition finds the first.
    const platform = await asSystem(context, orderReceivers, tx).get(String(receiver.id), 'change');
    refuseDisabled(platform);
    const { outsideNo } = wanted;
    const items = await withProducts(context, tx, wanted, platform.merchantId);
    const userId = await buyerId(context, tx, wanted.mobile);
    const known = await rows.first(all(isColumn('receiverId', platform.id), isColumn('outsideNo', outsideNo)));
    if (known) {
      if (known.userId !== userId || bought(known.items) !== bought(items))
        throw new AppError('outsideNoUsed', { outsideNo, orderNo: String(known.orderNo) });
      return replyOf(context, known, true);
    }
    const order = { ...wanted.others, merchantId: platform.merchantId, userId, items };
    const { values, errors } = readInput(context, rows.resource, order, 'json', 'add');
    const added = await rows.addChecked({ values: { ...values, receiverId: platform.id ?? null, outsideNo }, errors });
    await keep(context, tx, orderReceivers, platform, { lastOrderTime: isoNow() });
    return replyOf(context, added, false);
  });
}

/** What the platform shows its customer: what to pay, and by when. */
function replyOf(context: Context, order: Row, repeated: boolean): Row {
  const { resource } = asSystem(context, orders);
  const step = timedSteps(resource).find(({ transition }) => transition.name === 'expire');
  const due = step && dueOf(resource, step, order);
  const { id, orderNo, outsideNo, status, payAmount } = order;
  const payBefore = due === undefined ? null : new Date(due).toISOString();
  return { id, orderNo, outsideNo, status, payAmount, payBefore, repeated } as Row;
}
