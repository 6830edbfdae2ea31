import type { Text } from './locale.ts';

/** Names of ledger movements and accounts, for statements and spreadsheets. */

export const movementKinds: Readonly<Record<string, Text>> = {
  recharge: { zh: '充值', en: 'Top-up', es: 'Recarga' },
  deduct: { zh: '消费', en: 'Spending', es: 'Gasto' },
  consume: { zh: '消费', en: 'Spending', es: 'Gasto' },
  pay: { zh: '消费', en: 'Spending', es: 'Gasto' },
  use: { zh: '授信使用', en: 'Credit used', es: 'Uso de crédito' },
  repay: { zh: '授信还款', en: 'Repayment', es: 'Pago de crédito' },
  release: { zh: '授信释放', en: 'Credit released', es: 'Crédito liberado' },
  refund: { zh: '退款', en: 'Refund', es: 'Reembolso' },
  grant: { zh: '福利发放', en: 'Welfare granted', es: 'Bienestar concedido' },
  expire: { zh: '到期收回', en: 'Expired', es: 'Vencido' },
  clear: { zh: '清零', en: 'Cleared', es: 'Saldado' },
  reclaim: { zh: '收回', en: 'Reclaimed', es: 'Recuperado' },
  adjust: { zh: '调账', en: 'Correction', es: 'Ajuste' },
  transfer: { zh: '转账', en: 'Transfer', es: 'Transferencia' },
  deposit: { zh: '押金', en: 'Deposit', es: 'Fianza' },
  settle: { zh: '商户结算', en: 'Settlement', es: 'Liquidación' },
  unsettle: { zh: '撤销结算', en: 'Settlement undone', es: 'Liquidación anulada' },
  payout: { zh: '商户打款', en: 'Payout', es: 'Pago al comercio' },
  payoutReturned: { zh: '打款退回', en: 'Payout returned', es: 'Pago devuelto' },
  reverse: { zh: '冲正', en: 'Reversal', es: 'Anulación' },
  opening: { zh: '期初结转', en: 'Carried over', es: 'Saldo traspasado' },
};

export const accountKinds: Readonly<Record<string, Text>> = {
  wallet: { zh: '个人账户', en: 'Personal account', es: 'Cuenta personal' },
  enterprise: { zh: '企业账户', en: 'Enterprise account', es: 'Cuenta de empresa' },
  extend: { zh: '企业子账户', en: 'Sub-account', es: 'Subcuenta' },
  credit: { zh: '授信账户', en: 'Credit account', es: 'Cuenta de crédito' },
  merchant: { zh: '商户收款', en: 'Takings of merchants', es: 'Cobros de comercios' },
  channel: { zh: '收款渠道', en: 'Payment channel', es: 'Canal de pago' },
  sales: { zh: '项目收入', en: 'Sales of the project', es: 'Ventas del proyecto' },
  gift: { zh: '充值赠送', en: 'Gifts', es: 'Regalos' },
  adjustments: { zh: '调账', en: 'Corrections', es: 'Ajustes' },
  opening: { zh: '期初结转', en: 'Carried over', es: 'Saldo traspasado' },
  welfare: { zh: '福利', en: 'Welfare', es: 'Bienestar' },
  subAccounts: { zh: '子账户', en: 'Sub-accounts', es: 'Subcuentas' },
  cash: { zh: '现金', en: 'Cash', es: 'Efectivo' },
  meal: { zh: '餐费', en: 'Meals', es: 'Comidas' },
  subsidy: { zh: '餐补', en: 'Meal allowance', es: 'Ayuda de comida' },
  reception: { zh: '接待', en: 'Reception', es: 'Recepción' },
  activity: { zh: '活动经费', en: 'Activities', es: 'Actividades' },
  points: { zh: '积分', en: 'Points', es: 'Puntos' },
  payable: { zh: '应付商户', en: 'Due to merchants', es: 'A pagar a comercios' },
  fees: { zh: '平台手续费', en: 'Fees', es: 'Comisiones' },
  deposit: { zh: '押金', en: 'Deposits', es: 'Fianzas' },
  held: { zh: '已收', en: 'Held', es: 'Retenido' },
  takings: { zh: '收款', en: 'Takings', es: 'Cobros' },
};

export const channels: Readonly<Record<string, Text>> = {
  transfer: { zh: '银行转账', en: 'Bank transfer', es: 'Transferencia' },
  cash: { zh: '现金', en: 'Cash', es: 'Efectivo' },
  wechat: { zh: '微信', en: 'WeChat', es: 'WeChat' },
  alipay: { zh: '支付宝', en: 'Alipay', es: 'Alipay' },
  pos: { zh: '刷卡', en: 'Card', es: 'Tarjeta' },
  other: { zh: '其他', en: 'Other', es: 'Otro' },
};
