import { refusal } from './refusal.ts';

/** Shops, their products, coupons and deliveries. */
export const shop = {
  receiverDisabled: refusal(403, {
    zh: '平台“{name}”的接单已停用',
    en: 'Orders of "{name}" are not accepted any more',
    es: 'Ya no se aceptan pedidos de «{name}»',
  }),
  outsideNoUsed: refusal(409, {
    zh: '外部单号“{outsideNo}”已用于另一内容的订单 {orderNo}',
    en: 'The outside number "{outsideNo}" belongs to order {orderNo}, which says something else',
    es: 'El número externo «{outsideNo}» es del pedido {orderNo}, que dice otra cosa',
  }),
  productNotOnSale: refusal(422, {
    zh: '“{product}”未上架，不能购买',
    en: '"{product}" is not on sale',
    es: '«{product}» no está a la venta',
  }),
  productSoldOut: refusal(422, {
    zh: '“{product}”库存不足，现有{stock}',
    en: 'There is not enough of "{product}"; {stock} left',
    es: 'No hay suficiente «{product}»; quedan {stock}',
  }),
  productNotHere: refusal(422, {
    zh: '“{product}”不在该项目销售',
    en: '"{product}" is not sold in this project',
    es: '«{product}» no se vende en este proyecto',
  }),
  productNotNow: refusal(422, {
    zh: '“{product}”现在不在可售时间',
    en: '"{product}" is not sold at this time',
    es: '«{product}» no se vende a esta hora',
  }),
  productOfOthers: refusal(422, {
    zh: '“{product}”不属于该商户',
    en: '"{product}" belongs to another merchant',
    es: '«{product}» pertenece a otro comercio',
  }),
  productSpec: refusal(422, {
    zh: '“{product}”没有规格“{spec}”，可选：{specs}',
    en: '"{product}" has no variant "{spec}"; choose one of: {specs}',
    es: '«{product}» no tiene la variante «{spec}»; elija: {specs}',
  }),
  categoryHidden: refusal(422, {
    zh: '“{product}”所在分类“{category}”未展示，不能购买',
    en: 'The category "{category}" of "{product}" is hidden',
    es: 'La categoría «{category}» de «{product}» está oculta',
  }),
  quantityTooSmall: refusal(422, {
    zh: '“{product}”至少购买{limit}',
    en: '"{product}" is sold from {limit}',
    es: '«{product}» se vende a partir de {limit}',
  }),
  quantityTooBig: refusal(422, {
    zh: '“{product}”每单最多购买{limit}',
    en: 'At most {limit} of "{product}" in one order',
    es: 'Como máximo {limit} de «{product}» por pedido',
  }),
  merchantClosed: refusal(422, {
    zh: '商户“{merchant}”未在营业，不能下单',
    en: 'The merchant "{merchant}" takes no orders',
    es: 'El comercio «{merchant}» no acepta pedidos',
  }),
  shopClosed: refusal(422, {
    zh: '店铺“{shop}”现在不营业',
    en: 'The shop "{shop}" is closed at this time',
    es: 'La tienda «{shop}» está cerrada a esta hora',
  }),
  merchantElsewhere: refusal(422, {
    zh: '商户“{merchant}”不在客户所属的项目，不能下单',
    en: 'The merchant "{merchant}" is in another project than the customer',
    es: 'El comercio «{merchant}» está en otro proyecto que el cliente',
  }),
  orderTooOld: refusal(422, {
    zh: '下单已超过{minutes}分钟，不能再支付，请重新下单',
    en: 'The order was placed more than {minutes} min ago; order again',
    es: 'El pedido se hizo hace más de {minutes} min; pida de nuevo',
  }),
  belowStartAmount: refusal(422, {
    zh: '商品金额未达到起送金额{amount}元',
    en: 'Goods worth {amount} at least are delivered',
    es: 'Se entrega a partir de {amount}',
  }),
  buyerInactive: refusal(422, {
    zh: '客户“{person}”已禁用或注销，不能下单',
    en: '"{person}" is disabled and cannot order',
    es: '«{person}» está inactivo y no puede pedir',
  }),
  couponUnusable: refusal(422, {
    zh: '优惠券“{coupon}”不能使用：{message}',
    en: 'The coupon "{coupon}" cannot be used: {message}',
    es: 'El cupón «{coupon}» no se puede usar: {message}',
  }),
  couponNotIssued: refusal(422, {
    zh: '优惠券“{coupon}”未在发放中',
    en: 'The coupon "{coupon}" is not being issued',
    es: 'El cupón «{coupon}» no se está repartiendo',
  }),
  recoveryNoDeposit: refusal(422, {
    zh: '回收单{no}没有填写押金，无需收取',
    en: 'Recovery {no} names no deposit to be taken',
    es: 'La recogida {no} no indica ninguna fianza',
  }),
  couponsGone: refusal(422, {
    zh: '优惠券“{coupon}”已领完',
    en: 'No coupons "{coupon}" are left',
    es: 'No quedan cupones «{coupon}»',
  }),
  couponLimit: refusal(422, {
    zh: '优惠券“{coupon}”每人限领{limit}张',
    en: 'One person gets {limit} of the coupon "{coupon}" at most',
    es: 'Cada persona recibe como máximo {limit} cupones «{coupon}»',
  }),
  couponExpired: refusal(422, {
    zh: '优惠券“{coupon}”的有效期已过',
    en: 'The coupon "{coupon}" has expired',
    es: 'El cupón «{coupon}» ha caducado',
  }),
  courierUnfit: refusal(422, {
    zh: '不能派给“{courier}”：{message}',
    en: 'The order cannot go to "{courier}": {message}',
    es: 'No se puede asignar a «{courier}»: {message}',
  }),
  portfolioPart: refusal(422, {
    zh: '组合中的“{product}”不存在或不属于该商户',
    en: '"{product}" of the bundle does not exist or belongs to another merchant',
    es: '«{product}» del conjunto no existe o es de otro comercio',
  }),
  shopInUse: refusal(422, {
    zh: '店铺还有{orders}个未完成的订单、{products}个在售商品，不能删除',
    en: 'The shop has {orders} open orders and {products} products on sale, so it cannot be deleted',
    es: 'La tienda tiene {orders} pedidos abiertos y {products} productos a la venta; no se puede eliminar',
  }),
};
