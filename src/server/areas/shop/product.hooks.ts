import type { Row } from '../../../meta/json.ts';
import { AppError } from '../../../meta/errors.ts';
import type { ResourceHooks } from '../../records/hooks.ts';
import { refusal } from '../refusal.ts';
import { noteMovement, specsOf, type Reason } from './stock.ts';

/** What people write into the stock of a product, and how its card calls it. */
const reasons: Readonly<Record<string, Reason>> = {
  add: { changeType: 'in', remark: '期初库存' },
  restock: { changeType: 'in', remark: '补货' },
  update: { changeType: 'check', remark: '修改规格库存' },
};

const sum = (row: Row): number => specsOf(row).reduce((total, { stock }) => total + stock, 0);

const hooks: ResourceHooks = {
  before(_context, _tx, { action, before, values }) {
    const reason = reasons[action];
    if (!reason) return;
    const after = { ...before, ...values };
    if (action === 'restock') refuseRestock(before as Row, values);
    if (after.specType === 'multi' && (before === undefined || 'specs' in values)) values.stock = sum(after);
  },
  /** Whatever came to stand in the stock is on its card, line by line for each variant. */
  async after(context, tx, { action, before, values }) {
    const reason = reasons[action];
    if (!reason) return;
    let stock = Number(before?.stock ?? 0);
    const move = async (change: number, spec?: string) => {
      if (change !== 0)
        await noteMovement(context, tx, values, { before: stock, after: stock + change }, { ...reason, spec });
      stock += change;
    };
    const stocks = (row: Row | undefined) =>
      new Map(specsOf(row ?? {}).map(({ name, stock: pieces }) => [name, pieces]));
    const [was, is] = [stocks(before), stocks(values)];
    for (const name of new Set([...was.keys(), ...is.keys()]))
      await move((is.get(name) ?? 0) - (was.get(name) ?? 0), name);
    await move(Number(values.stock ?? 0) - stock);
  },
};

/** More than there was; of variants, each is counted by itself. */
function refuseRestock(before: Row, values: Row): void {
  const limit = Number(before.stock ?? 0) + 1;
  if (Number(values.stock) < limit)
    throw new AppError('invalid', {}, { errors: [{ path: 'stock', problem: 'tooSmall', values: { limit } }] });
  const specs = specsOf(before).map(({ name }) => name);
  if (specs.length > 0)
    throw refusal('productSpec', 'stock', { product: String(before.productName), spec: '', specs: specs.join('、') });
}

export default { resource: 'shop/product', hooks };
