import type { Text } from '../../../../meta/locale.ts';

export const deskTexts = {
  code: { zh: '取餐码', en: 'Pick-up code', es: 'Código de recogida' },
  by: { zh: '核销方式', en: 'Shown at the counter', es: 'Se presenta' },
  card: { zh: '卡号', en: 'Card number', es: 'Número de tarjeta' },
  cardHint: {
    zh: '刷卡或输入卡号后按回车；核销持卡人今天正在供应或下一餐的订单。',
    en: 'Swipe the card or type its number and press Enter; hands out the order of the meal being served, or of the next one today.',
    es: 'Pase la tarjeta o escriba su número y pulse Intro; entrega el pedido de la comida en curso o de la siguiente de hoy.',
  },
  noCard: { zh: '请输入卡号', en: 'Type a card number', es: 'Escriba un número de tarjeta' },
  verify: { zh: '核销', en: 'Hand out', es: 'Entregar' },
  hint: {
    zh: '输入或扫描取餐码后按回车；只能核销今天的订单。',
    en: 'Type or scan the code and press Enter; only orders of today can be handed out.',
    es: 'Escriba o escanee el código y pulse Intro; solo pedidos de hoy.',
  },
  digits: { zh: '取餐码为4至8位数字', en: 'A code has 4 to 8 digits', es: 'El código tiene de 4 a 8 cifras' },
  done: {
    zh: '已核销：{name}，{quantity} 份',
    en: 'Handed out to {name}: {quantity} portions',
    es: 'Entregado a {name}: {quantity} raciones',
  },
  seat: { zh: '座位 {seat}', en: 'seat {seat}', es: 'asiento {seat}' },
  log: { zh: '本次核销记录', en: 'Handed out here', es: 'Entregas de esta sesión' },
} satisfies Record<string, Text>;
