import type { Sequence } from '../src/meta/sequence.ts';

const never = (prefix: string, digits: number, name: string): Sequence => ({ name, prefix, digits, reset: 'never' });
const monthly = (prefix: string, digits: number, name: string): Sequence => ({ name, prefix, digits, reset: 'month' });
const daily = (prefix: string, digits: number, name: string): Sequence => ({ name, prefix, digits, reset: 'day' });

/**
 * The number sequences that forms name by `x-sequence`: prefix, the month or day within which it counts, digits.
 * Every installation has them from its first start, or from the start of the release that brings them; what
 * operators change at 编号规则 stays theirs.
 */
export default {
  STAFF_NO: never('YG', 6, '员工工号'),
  ROOM_CODE: never('FJ', 8, '房间编码'),
  USER_NO: never('KH', 8, '客户编号'),
  MERCHANT_NO: never('SH', 6, '商户编号'),
  DELIVERY_STAFF_NO: never('PS', 5, '配送员编号'),
  PRODUCT_CODE: never('SP', 8, '商品编码'),
  MEAL_CODE: never('CP', 6, '菜品编码'),
  VIRT_CODE: never('QYBM', 6, '企业编码'),
  VIRT_ACCOUNT_NO: never('QY', 8, '企业账户编号'),
  VIRT_EXTEND_NO: never('QK', 8, '企业扩展账户编号'),
  USER_ACCOUNT_NO: never('GR', 10, '个人账户编号'),

  COUPON_CODE: monthly('YHQ', 4, '优惠券编码'),
  WELFARE_BATCH_NO: monthly('FL', 4, '福利批次号'),
  BILL_NO: monthly('ZD', 6, '账单编号'),
  BILL_PAYMENT_NO: monthly('ZS', 6, '账单收款单号'),
  GENERAL_BILL_NO: monthly('TY', 6, '通用账单编号'),
  CONTRACT_NO: monthly('HTBH', 4, '合同编号'),
  SERVICE_CONTRACT_NO: monthly('FWHT', 4, '签约合同编号'),
  CONTRACT_ORDER_NO: monthly('HT', 6, '合同付款计划编号'),
  DEPOSIT_NO: monthly('YJ', 5, '押金单号'),
  SETTLE_NO: monthly('JS', 6, '商户结算单号'),
  SIGN_NO: monthly('QYX', 4, '签约编号'),
  PRODUCT_SIGN_NO: monthly('CQ', 4, '产品签约编号'),
  LOST_NO: monthly('SW', 4, '失物登记编号'),
  CONFERENCE_NO: monthly('HW', 4, '会务编号'),

  COUPON_NO: daily('Q', 6, '券号'),
  EXTEND_TRANSFER_NO: daily('HB', 5, '子账户划拨单号'),
  CHANNEL_REFUND_NO: daily('QDTK', 6, '渠道退款单号'),
  VIRT_WATER_NO: daily('LS', 8, '企业账户流水号'),
  USER_RECORD_NO: daily('ZH', 6, '账户操作记录编号'),
  CREDIT_OPERATION_NO: daily('ED', 4, '额度操作单号'),
  CREDIT_BILL_NO: monthly('SXZD', 5, '授信账单编号'),
  CREDIT_REPAYMENT_NO: monthly('SXHK', 5, '授信还款编号'),
  ADJUST_NO: daily('TZ', 5, '调账单号'),
  RECHARGE_APPLY_NO: daily('CZ', 5, '充值申请单号'),
  INTEGRAL_RECHARGE_NO: daily('JF', 6, '积分充值单号'),
  CARD_RECORD_NO: daily('KJ', 5, '实体卡记录编号'),
  CLOUD_PAY_NO: daily('YK', 8, '云卡付款单号'),
  MEAL_ORDER_NO: daily('DC', 6, '订餐订单号'),
  RECEIPT_NO: daily('SK', 8, '收款单号'),
  COLLECTION_NO: daily('XX', 8, '线下收款单号'),
  DEDUCT_NO: daily('KK', 5, '扣款单号'),
  REFUND_NO: daily('TK', 6, '退款单号'),
  SHOP_ORDER_NO: daily('SS', 6, '闪送订单号'),
  STOCK_NO: daily('KC', 6, '库存单据号'),
  STOCKTAKE_NO: daily('PD', 5, '库存调整单号'),
  RECOVERY_NO: daily('HS', 5, '餐具回收单号'),
  GENERAL_ORDER_NO: daily('TYD', 6, '通用账单订单号'),
  BILL_PUSH_NO: daily('TS', 6, '账单推送单号'),
  REPAIR_NO: daily('BX', 4, '报修工单编号'),
  COMMENT_NO: daily('TSJ', 4, '投诉建议单号'),
  VISITOR_ORDER_NO: daily('FK', 5, '访客预约单号'),
  VISITOR_CODE_NO: daily('TX', 6, '访客通行码编号'),
  VISITOR_PASS_NO: daily('JC', 6, '访客进出记录编号'),
  RELEASE_NO: daily('FX', 4, '电子放行单号'),
  GOODS_RELEASE_NO: daily('CM', 4, '出门物品放行单号'),
  MEETING_ORDER_NO: daily('HY', 4, '会议室预订单号'),
  CHARGING_NO: daily('CD', 6, '充值充电单号'),
  CARWASH_ORDER_NO: daily('XC', 4, '洗车订单号'),
  PARKING_RENEWAL_NO: daily('YZ', 4, '月租续费单号'),
  AIR_ORDER_NO: daily('KT', 4, '空调加时订单号'),
  PROCESS_NO: daily('LC', 5, '表单流程编号'),
  BORROW_NO: daily('JY', 4, '物品借用单号'),
  EXPORT_TASK_NO: daily('DCR', 5, '导出任务编号'),
} satisfies Readonly<Record<string, Sequence>>;
