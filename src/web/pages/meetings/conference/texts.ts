import type { Text } from '../../../../meta/locale.ts';

export const conferenceTexts = {
  take: { zh: '应收定金 {amount} 元', en: 'Deposit to be paid: {amount} yuan', es: 'Señal a pagar: {amount} yuanes' },
  rest: { zh: '应收尾款 {amount} 元', en: 'Still to be paid: {amount} yuan', es: 'Falta por pagar: {amount} yuanes' },
  back: { zh: '应退定金 {amount} 元', en: 'Goes back: {amount} yuan', es: 'Se devuelve: {amount} yuanes' },
  total: { zh: '合同金额 {amount} 元', en: 'price {amount}', es: 'precio {amount}' },
  held: { zh: '已收定金 {amount} 元', en: 'deposit paid {amount}', es: 'señal pagada {amount}' },
  kept: { zh: '扣留 {amount} 元', en: 'kept {amount}', es: 'retenido {amount}' },
  none: { zh: '未收定金', en: 'No deposit was paid', es: 'No se pagó ninguna señal' },
} satisfies Record<string, Text>;
