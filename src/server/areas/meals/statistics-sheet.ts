import type { Text } from '../../../meta/locale.ts';
import type { Context } from '../../context.ts';
import { workbook } from '../../sheets/in-memory.ts';
import { say } from '../../labels.ts';
import { allAtOnce, type SheetRow } from '../../sheets/table.ts';
import { resourceOf } from '../../records/resource-of.ts';
import type { Statistics, StatisticsLine } from './statistics.ts';

const columns: readonly (readonly [
  name: Exclude<keyof StatisticsLine, 'value'>,
  kind: 'number' | 'money',
  title: Text,
])[] = [
  ['orders', 'number', { zh: '订单数', en: 'Orders', es: 'Pedidos' }],
  ['quantity', 'number', { zh: '份数', en: 'Portions', es: 'Raciones' }],
  ['unpaidQuantity', 'number', { zh: '待支付份数', en: 'Portions not paid', es: 'Raciones sin pagar' }],
  ['verifiedQuantity', 'number', { zh: '已就餐份数', en: 'Portions eaten', es: 'Raciones servidas' }],
  ['noshowQuantity', 'number', { zh: '未就餐份数', en: 'Portions missed', es: 'Raciones no recogidas' }],
  ['cancelledQuantity', 'number', { zh: '取消与退款份数', en: 'Portions cancelled', es: 'Raciones canceladas' }],
  ['totalAmount', 'money', { zh: '订单金额', en: 'Amount', es: 'Importe' }],
  ['subsidyAmount', 'money', { zh: '企业补贴', en: 'Subsidy', es: 'Subvención' }],
  ['couponAmount', 'money', { zh: '优惠金额', en: 'Discount', es: 'Descuento' }],
  ['payAmount', 'money', { zh: '实付金额', en: 'Paid', es: 'Pagado' }],
  ['refundAmount', 'money', { zh: '退款金额', en: 'Refunded', es: 'Reembolsado' }],
];
const totalTitle: Text = { zh: '合计', en: 'Total', es: 'Total' };
export const sheetTitle: Text = { zh: '订餐统计', en: 'Meal statistics', es: 'Estadística de comidas' };

/** The statistics as a workbook: the same lines, and the same total, as on the screen. */
export function statisticsWorkbook(context: Context, { by, list, total, refs }: Statistics): Promise<Buffer> {
  const { locale } = context;
  const field = resourceOf(context, 'meals/orderDinner').fields.get(by);
  const names = refs[field?.spec['x-ref'] ?? ''] ?? {};
  const row = (label: string, line: Statistics['total']): SheetRow => [
    label,
    ...columns.map(([name]) => String(line[name])),
  ];
  const rows = [
    ...list.map((line) => row(names[String(line.value)] ?? String(line.value ?? ''), line)),
    row(totalTitle[locale], total),
  ];
  const head = [
    { title: say(locale, field?.title ?? by), kind: 'text' as const, width: 20 },
    ...columns.map(([, kind, title]) => ({ title: title[locale], kind, width: 14 })),
  ];
  return workbook([{ name: sheetTitle[locale], columns: head, rows: allAtOnce(rows) }]);
}
