import type { Text } from '../../../../meta/locale.ts';

export const dueTexts = {
  due: { zh: '应收 {due} 元', en: 'To be paid: {due} yuan', es: 'A pagar: {due} yuanes' },
  fee: { zh: '停车费 {fee} 元', en: 'parking {fee}', es: 'aparcamiento {fee}' },
  settled: { zh: '已缴 {settled} 元', en: 'paid before {settled}', es: 'pagado antes {settled}' },
  discount: { zh: '停车券抵扣 {discount} 元', en: 'coupon {discount}', es: 'cupón {discount}' },
} satisfies Record<string, Text>;
