import type { Text } from '../../../../meta/locale.ts';

export const deskTexts = {
  code: { zh: '取餐码', en: 'Pick-up code', es: 'Código de recogida' },
  verify: { zh: '核销', en: 'Hand out', es: 'Entregar' },
  hint: { zh: '输入或扫描取餐码后按回车；只能核销今天的订单。', en: 'Type or scan the code and press Enter; only orders of today can be handed out.', es: 'Escriba o escanee el código y pulse Intro; solo pedidos de hoy.' },
  digits: { zh: '取餐码为4至8位数字', en: 'A code has 4 to 8 digits', es: 'El código tiene de 4 a 8 cifras' },
  done: { zh: '已核销：{name}，{quantity} 份', en: 'Handed out to {name}: {quantity} portions', es: 'Entregado a {name}: {quantity} raciones' },
  seat: { zh: '座位 {seat}', en: 'seat {seat}', es: 'asiento {seat}' },
  log: { zh: '本次核销记录', en: 'Handed out here', es: 'Entregas de esta sesión' },
  denied: { zh: '您没有核销订单的权限', en: 'You may not hand out orders', es: 'No puede entregar pedidos' },
} satisfies Record<string, Text>;
