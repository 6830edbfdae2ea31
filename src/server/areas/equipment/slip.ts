import { columnsOf, spread, wrap } from './slip-lines.ts';

/** What a slip may say of an order. Templates name these places, as they are written by the people of a shop. */
export const slipPlaces = [
  '商户名称',
  '单据名称',
  '订单号',
  '下单时间',
  '件数',
  '实付金额',
  '取餐码',
  '取餐方式',
  '用餐时间',
  '收货人',
  '收货电话',
  '收货地址',
  '备注',
  '打印时间',
  '商品明细',
] as const;
const itemsPlace = '商品明细' satisfies Place;

type Place = (typeof slipPlaces)[number];

export interface SlipItem {
  readonly name: string;
  readonly quantity: number;
  readonly amount?: string;
}

/** An order as slips show it; what it does not say is left out. */
export interface SlipOrder {
  readonly values: Readonly<Partial<Record<Place, string>>>;
  readonly items: readonly SlipItem[];
}

export type TicketType = 'kitchen' | 'customer' | 'delivery' | 'withdrawal';

const ticketNames: Readonly<Record<TicketType, string>> = {
  kitchen: '后厨单',
  customer: '顾客单',
  delivery: '配送单',
  withdrawal: '退单',
};

const head =
  '{商户名称}\n【{单据名称}】{取餐方式}\n取餐码：{取餐码}\n单号：{订单号}\n下单：{下单时间}\n用餐：{用餐时间}\n';
/** Amounts are for the customer. */
const standard: Readonly<Record<TicketType, string>> = {
  kitchen: `${head}{商品明细}\n备注：{备注}\n打印：{打印时间}`,
  customer: `${head}{商品明细}\n共{件数}件  实付：{实付金额}元\n备注：{备注}\n打印：{打印时间}`,
  delivery: `${head}{商品明细}\n收货：{收货人} {收货电话}\n地址：{收货地址}\n备注：{备注}\n打印：{打印时间}`,
  withdrawal: `${head}{商品明细}\n请停止制作\n打印：{打印时间}`,
};

const place = /\{([^{}\n]*)\}/g;

const placesOf = (text: string): string[] => [...text.matchAll(place)].map((found) => found[1] as string);

/** Places of a template that no order has. */
export const unknownPlaces = (template: string): string[] =>
  placesOf(template).filter((name) => !slipPlaces.includes(name as Place));

interface Sheet {
  readonly type: TicketType;
  readonly paperWidth: string;
  readonly template: string | null;
}

/** The text of a slip, line by line as wide as the paper. A line is left out where the order has nothing to say in it. */
export function slipText({ values, items }: SlipOrder, { type, paperWidth, template }: Sheet): string {
  const columns = columnsOf[paperWidth] ?? 32;
  const known: Readonly<Record<string, string | undefined>> = { ...values, 单据名称: ticketNames[type] };
  const withAmounts = type === 'customer';
  const lines = (type !== 'withdrawal' && template ? template : standard[type]).split('\n').flatMap((line) => {
    const named = placesOf(line);
    if (named.includes(itemsPlace))
      return [
        '-'.repeat(columns),
        ...items.flatMap(({ name, quantity, amount }) =>
          spread(name, [`x${quantity}`, withAmounts ? (amount ?? '') : ''].filter(Boolean).join('  '), columns),
        ),
        '-'.repeat(columns),
      ];
    if (named.length > 0 && named.every((name) => !known[name])) return [];
    return wrap(line.replace(place, (_all, name: string) => known[name] ?? '').trimEnd(), columns);
  });
  return lines.join('\n');
}
