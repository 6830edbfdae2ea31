/** Resources whose rows several rules of the shop read and write. */
export const orders = 'shop/order';
/** Other platforms that hand in orders. */
export const orderReceivers = 'shop/orderReceiver';
export const products = 'shop/product';
export const portfolios = 'shop/portfolio';
export const coupons = 'shop/coupon';
export const receives = 'shop/receive';
export const couriers = 'shop/deliveryStaff';
export const distributions = 'shop/distribution';
