import type { Text } from '../../../../meta/locale.ts';

export const reconcileTexts = {
  check: { zh: '立即核对总账', en: 'Check the ledger now', es: 'Comprobar el libro ahora' },
  last: {
    zh: '上次核对：{time}，{accounts} 个账户、{journals} 笔凭证，{result}',
    en: 'Last check: {time}, {accounts} accounts and {journals} journals, {result}',
    es: 'Última comprobación: {time}, {accounts} cuentas y {journals} asientos, {result}',
  },
  never: {
    zh: '还没有核对过总账；每天凌晨会自动核对',
    en: 'The ledger has not been checked yet; it is every night',
    es: 'El libro aún no se ha comprobado; se comprueba cada noche',
  },
  sound: { zh: '全部相符', en: 'everything agrees', es: 'todo coincide' },
  unsound: { zh: '存在不符', en: 'there are differences', es: 'hay diferencias' },
  trial: { zh: '试算平衡', en: 'Trial balance', es: 'Balance de comprobación' },
  kind: { zh: '账户类别', en: 'Kind of account', es: 'Clase de cuenta' },
  accounts: { zh: '账户数', en: 'Accounts', es: 'Cuentas' },
  balance: { zh: '账面余额', en: 'Book balance', es: 'Saldo contable' },
  held: { zh: '冻结', en: 'Held', es: 'Retenido' },
  totalIn: { zh: '累计收入', en: 'Total in', es: 'Total de entradas' },
  totalOut: { zh: '累计支出', en: 'Total out', es: 'Total de salidas' },
  sum: { zh: '合计（应为 0.00）', en: 'Sum (has to be 0.00)', es: 'Suma (debe ser 0.00)' },
  differences: {
    zh: '总账与账户的差异',
    en: 'Differences between ledger and accounts',
    es: 'Diferencias entre libro y cuentas',
  },
  none: {
    zh: '没有差异：每个账户显示的余额都与总账相符',
    en: 'None: every account shows what the ledger has',
    es: 'Ninguna: cada cuenta muestra lo que tiene el libro',
  },
  booked: { zh: '总账（冻结）', en: 'Ledger (held)', es: 'Libro (retenido)' },
  shown: { zh: '账户显示（冻结）', en: 'Account shows (held)', es: 'La cuenta muestra (retenido)' },
  account: { zh: '账户', en: 'Account', es: 'Cuenta' },
  documents: {
    zh: '单据与总账的差异（上次核对）',
    en: 'Differences between documents and ledger (last check)',
    es: 'Diferencias entre documentos y libro (última comprobación)',
  },
  noDocuments: {
    zh: '没有差异：充值、发放、调账、还款、订单、收退款、押金和商户结算都按单据入账',
    en: 'None: recharges, grants, corrections, repayments, orders, payments, refunds, deposits and settlements are booked as their documents say',
    es: 'Ninguna: recargas, concesiones, correcciones, pedidos, cobros, reembolsos, fianzas y liquidaciones están asentados como dicen sus documentos',
  },
  document: { zh: '单据', en: 'Document', es: 'Documento' },
  said: { zh: '单据金额', en: 'Document says', es: 'Dice el documento' },
  bookedAs: { zh: '总账入账', en: 'Booked', es: 'Asentado' },
  book: {
    zh: '总账自身的差异（上次核对）',
    en: 'Differences inside the ledger (last check)',
    es: 'Diferencias dentro del libro (última comprobación)',
  },
  noFindings: {
    zh: '没有差异：借贷平衡，每个账户的余额都等于其分录之和',
    en: 'None: every journal adds up to zero, and every balance to its entries',
    es: 'Ninguna: cada asiento suma cero y cada saldo es la suma de sus apuntes',
  },
  finding: { zh: '核对项', en: 'What was checked', es: 'Qué se comprobó' },
  shouldBe: { zh: '应为', en: 'Should be', es: 'Debería ser' },
  is: { zh: '实为', en: 'Is', es: 'Es' },
  unguarded: {
    zh: '数据表 {table} 的防篡改规则未生效，下次启动时会恢复，请查明原因',
    en: 'The rules that protect the table {table} are not in force. They are put back at the next start; find out why',
    es: 'Las reglas que protegen la tabla {table} no están en vigor. Se restauran en el próximo arranque; averigüe por qué',
  },
  notThere: { zh: '无', en: 'none', es: 'ninguno' },
} satisfies Record<string, Text>;

/** Kinds of documents that are compared. */
export const documentKinds: Readonly<Record<string, Text>> = {
  'accounts/rechargeManage': { zh: '充值申请', en: 'Recharge', es: 'Recarga' },
  'accounts/rechargePerson': { zh: '充值名单', en: 'Recharge of a person', es: 'Recarga de una persona' },
  'accounts/welfarePersonRecord': { zh: '福利发放', en: 'Grant', es: 'Concesión' },
  'accounts/adjustment': { zh: '调账申请', en: 'Correction', es: 'Corrección' },
  'accounts/creditRepayment': { zh: '授信还款', en: 'Credit repayment', es: 'Pago de crédito' },
  'accounts/extendTransfer': { zh: '扩展账户划转', en: 'Sub-account transfer', es: 'Traspaso de subcuenta' },
  'shop/order': { zh: '商城订单', en: 'Shop order', es: 'Pedido de tienda' },
  'meals/orderDinner': { zh: '订餐订单', en: 'Dinner order', es: 'Pedido de comida' },
  'orders/receivables': { zh: '收款订单', en: 'Payment at a till', es: 'Cobro en caja' },
  'orders/collection': { zh: '线下收款订单', en: 'Offline payment', es: 'Cobro sin conexión' },
  'billing/billPayment': { zh: '账单收款', en: 'Bill payment', es: 'Pago de factura' },
  'billing/generalBillOrder': { zh: '通用账单订单', en: 'General bill order', es: 'Orden de factura general' },
  'billing/depositRecord': { zh: '押金', en: 'Deposit', es: 'Fianza' },
  'merchants/settlement': { zh: '商户结算单', en: 'Merchant settlement', es: 'Liquidación de comercio' },
};

/** What a check of the ledger goes through. */
export const findingKinds: Readonly<Record<string, Text>> = {
  entry: { zh: '分录', en: 'Entry', es: 'Apunte' },
  balance: { zh: '账户余额', en: 'Balance', es: 'Saldo' },
  held: { zh: '冻结金额', en: 'Amount held', es: 'Importe retenido' },
  journal: { zh: '凭证', en: 'Journal', es: 'Asiento' },
  lot: { zh: '有效期批次', en: 'Lot', es: 'Lote' },
  hold: { zh: '冻结单', en: 'Hold', es: 'Retención' },
  return: { zh: '退回', en: 'Return', es: 'Devolución' },
  snapshot: { zh: '月末余额', en: 'Balance of a month', es: 'Saldo de un mes' },
  sum: { zh: '币种合计', en: 'Sum of a currency', es: 'Suma de una moneda' },
};

/** What of it differs. */
export const findingFigures: Readonly<Record<string, Text>> = {
  seq: { zh: '序号', en: 'number', es: 'número' },
  balanceAfter: { zh: '记账后余额', en: 'balance after it', es: 'saldo posterior' },
  earliestDay: {
    zh: '记账日期（不早于上一笔）',
    en: 'day (not before the last one)',
    es: 'día (no anterior al último)',
  },
  balance: { zh: '余额', en: 'balance', es: 'saldo' },
  totalIn: { zh: '累计收入', en: 'total in', es: 'total de entradas' },
  totalOut: { zh: '累计支出', en: 'total out', es: 'total de salidas' },
  entries: { zh: '分录数', en: 'number of entries', es: 'número de apuntes' },
  held: { zh: '冻结金额', en: 'amount held', es: 'importe retenido' },
  lastEntry: { zh: '最后一笔分录的序号', en: 'number of the last entry', es: 'número del último apunte' },
  lines: { zh: '行数', en: 'number of lines', es: 'número de líneas' },
  sum: { zh: '合计', en: 'sum', es: 'suma' },
  otherDays: { zh: '日期与凭证不同的行数', en: 'lines of another day', es: 'líneas de otro día' },
  remaining: { zh: '剩余金额', en: 'amount remaining', es: 'importe restante' },
  captured: { zh: '已扣金额', en: 'amount taken', es: 'importe tomado' },
  maxReturned: { zh: '退回合计（不超过原金额）', en: 'returned (no more than it)', es: 'devuelto (no más que él)' },
  wrongWay: { zh: '方向相反的退回', en: 'returned in the wrong direction', es: 'devuelto en sentido contrario' },
  laterEntry: { zh: '该月更晚的分录', en: 'a later entry of that month', es: 'un apunte posterior de ese mes' },
};
