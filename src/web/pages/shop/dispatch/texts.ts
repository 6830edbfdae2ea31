import type { Text } from '../../../../meta/locale.ts';

export const dispatchTexts = {
  states: { zh: '订单状态', en: 'Order state', es: 'Estado del pedido' },
  orders: { zh: '订单', en: 'Orders', es: 'Pedidos' },
  couriers: { zh: '配送员', en: 'Couriers', es: 'Repartidores' },
  hint: {
    zh: '把待配送的订单拖给配送员；或选中订单后给配送员按“派给他”。',
    en: 'Drag an order to a courier; or choose it and press “Assign”.',
    es: 'Arrastre un pedido a un repartidor; o elíjalo y pulse «Asignar».',
  },
  none: { zh: '没有这种状态的订单', en: 'No orders in this state', es: 'No hay pedidos en este estado' },
  noCouriers: {
    zh: '没有已启用且健康证有效的配送员',
    en: 'No courier is enabled with a valid certificate',
    es: 'No hay repartidores activos con certificado vigente',
  },
  more: {
    zh: '显示最早的 {shown} 单，共 {total} 单',
    en: 'The first {shown} of {total} orders',
    es: 'Los primeros {shown} de {total} pedidos',
  },
  load: {
    zh: '在途 {load} 单 · 今日 {today} 单',
    en: '{load} on the way · {today} today',
    es: '{load} en camino · {today} hoy',
  },
  assign: { zh: '派给他', en: 'Assign', es: 'Asignar' },
  assignTo: { zh: '把 {order} 派给{courier}', en: 'Assign {order} to {courier}', es: 'Asignar {order} a {courier}' },
  assigned: { zh: '{order} 已派给{courier}', en: '{order} goes to {courier}', es: '{order} lo lleva {courier}' },
  pick: { zh: '选择配送员', en: 'Choose a courier', es: 'Elegir repartidor' },
  choose: { zh: '选择 {order}', en: 'Choose {order}', es: 'Elegir {order}' },
  print: { zh: '打印小票 {order}', en: 'Print the slip of {order}', es: 'Imprimir el recibo de {order}' },
  sent: {
    zh: '{order} 的小票已送打印机',
    en: 'The slip of {order} goes to the printer',
    es: 'El recibo de {order} va a la impresora',
  },
  nobody: { zh: '没有可派的配送员', en: 'No courier may carry it', es: 'Nadie puede llevarlo' },
  waits: { zh: '已等 {time}', en: 'waiting for {time}', es: 'espera desde hace {time}' },
  accept: { zh: '接单', en: 'Accept', es: 'Aceptar' },
  ready: { zh: '备货完成', en: 'Packed', es: 'Preparado' },
  pickUp: { zh: '确认自提', en: 'Picked up', es: 'Recogido' },
  deliver: { zh: '确认送达', en: 'Delivered', es: 'Entregado' },
  slip: { zh: '配送小票', en: 'Delivery slip', es: 'Recibo de entrega' },
  pieces: { zh: '共 {count} 件', en: '{count} pieces', es: '{count} artículos' },
  paid: { zh: '实付 ¥{amount}', en: 'Paid ¥{amount}', es: 'Pagado ¥{amount}' },
  code: { zh: '取货码 {code}', en: 'Code {code}', es: 'Código {code}' },
} satisfies Record<string, Text>;
