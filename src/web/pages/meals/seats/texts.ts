import type { Text } from '../../../../meta/locale.ts';

export const seatTexts = {
  canteen: { zh: '食堂', en: 'Canteen', es: 'Comedor' },
  meal: { zh: '餐别', en: 'Meal', es: 'Comida' },
  day: { zh: '就餐日期', en: 'Day', es: 'Día' },
  summary: {
    zh: '共 {seats} 座，已占 {taken}，空闲 {free}',
    en: '{seats} seats, {taken} taken, {free} free',
    es: '{seats} asientos, {taken} ocupados, {free} libres',
  },
  none: { zh: '没有食堂可选', en: 'There is no canteen', es: 'No hay comedores' },
  off: {
    zh: '该项目未启用选座：在订餐规则中启用并填写座位',
    en: 'Seats are not chosen in this project; the ordering rule says so',
    es: 'Este proyecto no usa asientos; lo dice la regla de pedidos',
  },
  zone: { zh: '{zone} 区', en: 'Zone {zone}', es: 'Zona {zone}' },
  hall: { zh: '餐厅', en: 'Hall', es: 'Sala' },
  free: { zh: '{seat}：空闲', en: '{seat}: free', es: '{seat}: libre' },
  takenBy: { zh: '{seat}：{name}', en: '{seat}: {name}', es: '{seat}: {name}' },
  taken: { zh: '{seat}：已占', en: '{seat}: taken', es: '{seat}: ocupado' },
  unseated: { zh: '尚无座位', en: 'Without a seat', es: 'Sin asiento' },
  nobody: { zh: '堂食订单都已有座位', en: 'Everybody who eats here has a seat', es: 'Todos tienen asiento' },
  hint: {
    zh: '点选订单或已占的座位，再点空座即换到那里；未选订单时点空座可新订餐。按 Esc 取消选择。',
    en: 'Choose an order or a taken seat, then a free seat to move there; without a choice, a free seat begins a new order. Esc gives up.',
    es: 'Elija un pedido o un asiento ocupado y luego uno libre; sin elección, un asiento libre inicia un pedido. Esc cancela.',
  },
  chosen: { zh: '已选：{name}', en: 'Chosen: {name}', es: 'Elegido: {name}' },
  release: { zh: '取消座位', en: 'Give the seat up', es: 'Liberar asiento' },
  moved: { zh: '{name} 已安排到 {seat}', en: '{name} sits at {seat}', es: '{name} se sienta en {seat}' },
} satisfies Record<string, Text>;
