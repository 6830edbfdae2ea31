type Reset = 'never' | 'month' | 'day';

interface Sequence {
  readonly seqName: string;
  readonly prefix: string;
  readonly dateFormat: 'none' | 'yyyymm' | 'yyyymmdd';
  readonly length: number;
  readonly resetCycle: Reset;
  readonly [field: string]: string | number;
}

const dateFormats = { never: 'none', month: 'yyyymm', day: 'yyyymmdd' } as const;

/** The date part says within which period a number counts, so it follows from the reset. */
const sequence = (resetCycle: Reset, prefix: string, length: number, seqName: string): Sequence => ({ seqName, prefix, dateFormat: dateFormats[resetCycle], length, resetCycle });

/** Number sequences that forms name by `x-sequence`: prefix, date part, running number. */
export const sequences: Readonly<Record<string, Sequence>> = {
  STAFF_NO: sequence('never', 'YG', 6, '员工工号'),
  ROOM_CODE: sequence('never', 'FJ', 8, '房间编码'),
  USER_NO: sequence('never', 'KH', 8, '客户编号'),
  MERCHANT_NO: sequence('never', 'SH', 6, '商户编号'),
  DELIVERY_STAFF_NO: sequence('never', 'PS', 5, '配送员编号'),
  PRODUCT_CODE: sequence('never', 'SP', 8, '商品编码'),
  MEAL_CODE: sequence('never', 'CP', 6, '菜品编码'),
  VIRT_ACCOUNT_NO: sequence('never', 'QY', 8, '企业账户编号'),
  VIRT_EXTEND_NO: sequence('never', 'QK', 8, '企业扩展账户编号'),
  USER_ACCOUNT_NO: sequence('never', 'GR', 10, '个人账户编号'),

  COUPON_CODE: sequence('month', 'YHQ', 4, '优惠券编码'),
  WELFARE_BATCH_NO: sequence('month', 'FL', 4, '福利批次号'),
  BILL_NO: sequence('month', 'ZD', 6, '账单编号'),
  BILL_PAYMENT_NO: sequence('month', 'ZS', 6, '账单收款单号'),
  GENERAL_BILL_NO: sequence('month', 'TY', 6, '通用账单编号'),
  CONTRACT_ORDER_NO: sequence('month', 'HT', 6, '合同付款计划编号'),
  DEPOSIT_NO: sequence('month', 'YJ', 5, '押金单号'),
  SIGN_NO: sequence('month', 'QYX', 4, '签约编号'),
  PRODUCT_SIGN_NO: sequence('month', 'CQ', 4, '产品签约编号'),
  LOST_NO: sequence('month', 'SW', 4, '失物登记编号'),
  CONFERENCE_NO: sequence('month', 'HW', 4, '会务编号'),

  COUPON_NO: sequence('day', 'Q', 6, '券号'),
  VIRT_WATER_NO: sequence('day', 'LS', 8, '企业账户流水号'),
  USER_RECORD_NO: sequence('day', 'ZH', 6, '账户操作记录编号'),
  CREDIT_OPERATION_NO: sequence('day', 'ED', 4, '额度操作单号'),
  ADJUST_NO: sequence('day', 'TZ', 5, '调账单号'),
  RECHARGE_APPLY_NO: sequence('day', 'CZ', 5, '充值申请单号'),
  INTEGRAL_RECHARGE_NO: sequence('day', 'JF', 6, '积分充值单号'),
  CARD_RECORD_NO: sequence('day', 'KJ', 5, '实体卡记录编号'),
  CLOUD_PAY_NO: sequence('day', 'YK', 8, '云卡付款单号'),
  MEAL_ORDER_NO: sequence('day', 'DC', 6, '订餐订单号'),
  RECEIPT_NO: sequence('day', 'SK', 8, '收款单号'),
  SETTLE_NO: sequence('month', 'JS', 6, '商户结算单号'),
  COLLECTION_NO: sequence('day', 'XX', 8, '线下收款单号'),
  DEDUCT_NO: sequence('day', 'KK', 5, '扣款单号'),
  REFUND_NO: sequence('day', 'TK', 6, '退款单号'),
  SHOP_ORDER_NO: sequence('day', 'SS', 6, '闪送订单号'),
  STOCK_NO: sequence('day', 'KC', 6, '库存单据号'),
  STOCKTAKE_NO: sequence('day', 'PD', 5, '库存调整单号'),
  RECOVERY_NO: sequence('day', 'HS', 5, '餐具回收单号'),
  GENERAL_ORDER_NO: sequence('day', 'TYD', 6, '通用账单订单号'),
  BILL_PUSH_NO: sequence('day', 'TS', 6, '账单推送单号'),
  REPAIR_NO: sequence('day', 'BX', 4, '报修工单编号'),
  COMMENT_NO: sequence('day', 'TSJ', 4, '投诉建议单号'),
  VISITOR_ORDER_NO: sequence('day', 'FK', 5, '访客预约单号'),
  VISITOR_CODE_NO: sequence('day', 'TX', 6, '访客通行码编号'),
  RELEASE_NO: sequence('day', 'FX', 4, '电子放行单号'),
  GOODS_RELEASE_NO: sequence('day', 'CM', 4, '出门物品放行单号'),
  MEETING_ORDER_NO: sequence('day', 'HY', 4, '会议室预订单号'),
  CHARGING_NO: sequence('day', 'CD', 6, '充值充电单号'),
  CARWASH_ORDER_NO: sequence('day', 'XC', 4, '洗车订单号'),
  AIR_ORDER_NO: sequence('day', 'KT', 4, '空调加时订单号'),
  PROCESS_NO: sequence('day', 'LC', 5, '表单流程编号'),
  BORROW_NO: sequence('day', 'JY', 4, '物品借用单号'),
  EXPORT_TASK_NO: sequence('day', 'DCR', 5, '导出任务编号'),
};
