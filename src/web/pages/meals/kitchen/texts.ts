import type { Text } from '../../../../meta/locale.ts';

export const kitchenTexts = {
  day: { zh: '就餐日期', en: 'Day', es: 'Día' },
  before: { zh: '前一天', en: 'The day before', es: 'El día anterior' },
  after: { zh: '后一天', en: 'The day after', es: 'El día siguiente' },
  today: { zh: '今天', en: 'Today', es: 'Hoy' },
  print: { zh: '打印', en: 'Print', es: 'Imprimir' },
  summary: {
    zh: '{orders} 单，共 {portions} 份',
    en: '{orders} orders, {portions} portions',
    es: '{orders} pedidos, {portions} raciones',
  },
  none: { zh: '这一天没有已支付的订餐', en: 'No paid orders for this day', es: 'No hay pedidos pagados para este día' },
  withoutLine: { zh: '未指定餐线', en: 'Without a meal line', es: 'Sin línea' },
  dish: { zh: '菜品', en: 'Dish', es: 'Plato' },
  whole: { zh: '整条餐线', en: 'The whole line', es: 'Toda la línea' },
  ordered: { zh: '待备餐', en: 'To cook', es: 'Por preparar' },
  preparing: { zh: '备餐中', en: 'Cooking', es: 'En preparación' },
  ready: { zh: '待取餐', en: 'Ready', es: 'Listo' },
  finished: { zh: '已取餐', en: 'Handed out', es: 'Entregado' },
  total: { zh: '合计', en: 'Total', es: 'Total' },
} satisfies Record<string, Text>;
