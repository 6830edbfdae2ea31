import { refusal } from './refusal.ts';

/** Meal orders. */
export const meals = {
  mealTypeClosed: refusal(422, {
    zh: '餐别“{name}”已停用，不能订餐',
    en: '"{name}" is not served at present',
    es: '«{name}» no se sirve por ahora',
  }),
  mealNotOnDay: refusal(422, {
    zh: '“{name}”在{day}不供应',
    en: '"{name}" is not served on {day}',
    es: '«{name}» no se sirve el {day}',
  }),
  mealHoliday: refusal(422, {
    zh: '{day}不供餐，请选择其他日期',
    en: 'No meals are served on {day}; choose another day',
    es: 'El {day} no hay servicio; elija otro día',
  }),
  mealTooEarly: refusal(422, {
    zh: '最多提前{days}天订餐',
    en: 'Meals are ordered at most {days} days ahead',
    es: 'Se puede pedir con {days} días de antelación como máximo',
  }),
  mealDeadline: refusal(422, {
    zh: '已过订餐截止时间（{time}）',
    en: 'Ordering closed at {time}',
    es: 'El plazo para pedir terminó el {time}',
  }),
  mealRuleOff: refusal(422, {
    zh: '该项目的订餐规则已停用，暂不接受订餐',
    en: 'The project takes no meal orders at present',
    es: 'El proyecto no admite pedidos de comida por ahora',
  }),
  mealMerchantClosed: refusal(422, {
    zh: '商户“{name}”未营业，不能订餐',
    en: '"{name}" is not open',
    es: '«{name}» no está abierto',
  }),
  mealOtherProject: refusal(422, {
    zh: '“{name}”不属于该订单的项目',
    en: '"{name}" belongs to another project',
    es: '«{name}» pertenece a otro proyecto',
  }),
  mealOtherMerchant: refusal(422, {
    zh: '餐线“{name}”不属于该商户',
    en: 'The meal line "{name}" belongs to another merchant',
    es: 'La línea «{name}» es de otro comercio',
  }),
  mealLineClosed: refusal(422, {
    zh: '餐线“{name}”当前不供应，不能订餐',
    en: 'The meal line "{name}" is not on offer at present',
    es: 'La línea «{name}» no está disponible por ahora',
  }),
  mealLineOver: refusal(422, {
    zh: '餐线“{name}”的供应日期{day}已过，不能发布',
    en: 'The day of the meal line "{name}", {day}, is over; it cannot be published',
    es: 'El día de la línea «{name}», {day}, ya pasó; no se puede publicar',
  }),
  mealLineOtherDay: refusal(422, {
    zh: '餐线“{name}”只在{day}供应',
    en: 'The meal line "{name}" is offered on {day} only',
    es: 'La línea «{name}» solo se ofrece el {day}',
  }),
  mealLineOtherMeal: refusal(422, {
    zh: '餐线“{name}”不供应所选餐别',
    en: 'The meal line "{name}" is not offered at this meal',
    es: 'La línea «{name}» no se ofrece en esta comida',
  }),
  mealSoldOut: refusal(409, {
    zh: '“{name}”仅剩{left}份',
    en: 'Only {left} of "{name}" left',
    es: 'Solo quedan {left} de «{name}»',
  }),
  mealDishOff: refusal(422, {
    zh: '菜品“{name}”未上架',
    en: 'The dish "{name}" is not on offer',
    es: 'El plato «{name}» no está disponible',
  }),
  mealDishElsewhere: refusal(422, {
    zh: '菜品“{name}”不在所选餐线或商户的供应范围内',
    en: 'The dish "{name}" is not part of this meal line or merchant',
    es: 'El plato «{name}» no pertenece a esta línea o comercio',
  }),
  mealPerLimit: refusal(422, {
    zh: '每人限订{limit}份，已订{ordered}份',
    en: 'At most {limit} portions for each person; {ordered} are ordered already',
    es: 'Como máximo {limit} raciones por persona; ya hay {ordered} pedidas',
  }),
  mealOrderLimit: refusal(422, {
    zh: '每人每餐最多{limit}单，已有{ordered}单',
    en: 'At most {limit} orders for each person and meal; there are {ordered}',
    es: 'Como máximo {limit} pedidos por persona y comida; ya hay {ordered}',
  }),
  mealPersonBarred: refusal(422, {
    zh: '“{name}”已爽约{count}次，{day}之前不能订餐',
    en: '"{name}" missed {count} meals and cannot order before {day}',
    es: '«{name}» faltó a {count} comidas y no puede pedir antes del {day}',
  }),
  mealPersonType: refusal(422, {
    zh: '“{name}”的人员类别不能订该餐线',
    en: 'The meal line is not for people like "{name}"',
    es: 'La línea no es para personas como «{name}»',
  }),
  mealOrderFirst: refusal(422, {
    zh: '“{name}”的{meal}须先订餐，未订餐不能就餐',
    en: '"{name}" has to order {meal} before eating',
    es: '«{name}» debe pedir antes: {meal}',
  }),
  mealPriceWithoutOrder: refusal(422, {
    zh: '{meal}未订餐就餐的价格为 {price} 元',
    en: '{meal} without an order costs {price}',
    es: 'Sin pedido, {meal} cuesta {price}',
  }),
  mealPersonInactive: refusal(422, {
    zh: '“{name}”已禁用或注销，不能订餐',
    en: '"{name}" is disabled or cancelled and cannot order',
    es: '«{name}» está deshabilitado o dado de baja y no puede pedir',
  }),
  mealTakeMode: refusal(422, {
    zh: '该项目当前不提供这种取餐方式',
    en: 'The project does not offer this way of pick-up',
    es: 'El proyecto no ofrece esta forma de recogida',
  }),
  mealSeatsOff: refusal(422, {
    zh: '该项目未启用选座，或该取餐方式不需要座位',
    en: 'Seats are not chosen in this project or for this way of pick-up',
    es: 'En este proyecto o forma de recogida no se eligen asientos',
  }),
  mealNoSuchSeat: refusal(422, {
    zh: '没有座位“{seat}”，座位号为1至{count}',
    en: 'There is no seat {seat}; seats are numbered 1 to {count}',
    es: 'No existe el asiento {seat}; van del 1 al {count}',
  }),
  mealNoSuchZoneSeat: refusal(422, {
    zh: '没有座位“{seat}”，座位号为{zones}',
    en: 'There is no seat {seat}; there are {zones}',
    es: 'No existe el asiento {seat}; hay {zones}',
  }),
  mealSeatOver: refusal(422, {
    zh: '订单已结束，不能再安排座位',
    en: 'The order is over; it needs no seat',
    es: 'El pedido ha terminado; no necesita asiento',
  }),
  mealPartPortion: refusal(422, {
    zh: '按份出售的餐线不能单独退菜，请取消整单',
    en: 'Dishes of a line sold by the portion cannot be taken out; cancel the order',
    es: 'No se pueden quitar platos de una línea por raciones; cancele el pedido',
  }),
  mealPartRefund: refusal(422, {
    zh: '该项目的退款须经确认，不能单独退菜，请取消整单',
    en: 'Refunds of this project are confirmed first; cancel the whole order',
    es: 'Los reembolsos de este proyecto se confirman; cancele el pedido entero',
  }),
  mealPartAll: refusal(422, {
    zh: '不能退掉全部菜品，请取消整单',
    en: 'These are all its dishes; cancel the order',
    es: 'Son todos sus platos; cancele el pedido',
  }),
  mealAmountDiffers: refusal(422, {
    zh: '与系统计算的{expected}不一致，请刷新后重试',
    en: 'It should be {expected}; reload and try again',
    es: 'Debería ser {expected}; recargue e inténtelo de nuevo',
  }),
  mealNoPrice: refusal(422, {
    zh: '“{name}”没有价格，不能订餐',
    en: '"{name}" has no price',
    es: '«{name}» no tiene precio',
  }),
  mealCancelOff: refusal(422, {
    zh: '该项目不允许取消订餐',
    en: 'The project does not let orders be cancelled',
    es: 'El proyecto no permite cancelar pedidos',
  }),
  mealCancelLate: refusal(422, {
    zh: '已过取消截止时间（{time}）',
    en: 'Orders could be cancelled until {time}',
    es: 'Se podía cancelar hasta el {time}',
  }),
  mealNotToday: refusal(422, {
    zh: '该订单的就餐日期为{day}，不是今天',
    en: 'The order is for {day}, not for today',
    es: 'El pedido es para el {day}, no para hoy',
  }),
  mealNotOver: refusal(422, {
    zh: '用餐尚未结束（{time}），不能标记未就餐',
    en: 'The meal lasts until {time}; nobody has missed it yet',
    es: 'La comida dura hasta el {time}; todavía nadie ha faltado',
  }),
  mealCodeUnknown: refusal(422, {
    zh: '今天没有取餐码为“{code}”的待取订单',
    en: 'No order of today waits with the code {code}',
    es: 'Hoy no hay ningún pedido pendiente con el código {code}',
  }),
  mealCardUnknown: refusal(422, {
    zh: '没有可用的卡“{card}”：卡号不存在、未激活、已挂失、已注销或已过期',
    en: 'No usable card {card}: it is unknown, not activated, lost, cancelled or out of date',
    es: 'No hay tarjeta utilizable {card}: no existe, no está activada, está perdida, anulada o caducada',
  }),
  mealCardNoOrder: refusal(422, {
    zh: '持卡人今天没有待取的订单（卡号{card}）',
    en: 'No order of today waits for the holder of card {card}',
    es: 'Hoy no espera ningún pedido para la tarjeta {card}',
  }),
  mealTakeWay: refusal(422, {
    zh: '该取餐方式只能用{ways}核销',
    en: 'This way of pick-up is verified by {ways} only',
    es: 'Esta forma de recogida solo se verifica con {ways}',
  }),
  mealTakeHours: refusal(422, {
    zh: '取餐时间为{from}至{to}',
    en: 'Meals are handed out from {from} to {to}',
    es: 'Las comidas se entregan de {from} a {to}',
  }),
  mealFaceUnknown: refusal(422, {
    zh: '人脸未登记、未通过审核或本人已停用',
    en: 'The face is unknown, not approved, or its owner may not come any more',
    es: 'El rostro no está registrado, no está aprobado o su titular está inactivo',
  }),
  mealFaceNoOrder: refusal(422, {
    zh: '{name}今天没有待取的订单',
    en: 'No order of today waits for {name}',
    es: 'Hoy no espera ningún pedido para {name}',
  }),
  mealNothingToPublish: refusal(422, {
    zh: '这一周从今天起没有未发布的餐线',
    en: 'The week has no drafts from today on',
    es: 'La semana no tiene borradores a partir de hoy',
  }),
  mealEmpty: refusal(422, { zh: '订单中没有菜品', en: 'The order has no dishes', es: 'El pedido no tiene platos' }),
  mealPortionsOrdered: refusal(422, {
    zh: '{day}已订出{ordered}份，供应份数不能少于此数',
    en: '{ordered} portions are ordered for {day}; there cannot be fewer',
    es: 'Para el {day} hay {ordered} raciones pedidas; no puede haber menos',
  }),
};
