import { refusal } from './refusal.ts';

/** Money: accounts, payments, refunds, recharges, credit and welfare. */
export const accounts = {
  fundsMissing: refusal(422, {
    zh: '账户余额不足，可用余额为{amount}元',
    en: 'The account has only {amount} to spend',
    es: 'La cuenta solo dispone de {amount}',
  }),
  paymentShort: refusal(422, {
    zh: '余额不足：应付{amount}元，可用{available}元，还差{missing}元',
    en: 'Not enough money: {amount} to pay, {available} there, {missing} missing',
    es: 'Saldo insuficiente: a pagar {amount}, disponible {available}, faltan {missing}',
  }),
  paymentOverLimit: refusal(422, {
    zh: '超出钱包的单笔或单日限额：应付{amount}元，限额内最多还可付{available}元',
    en: 'Over the limit of the wallet for a payment or a day: {amount} to pay, {available} at most',
    es: 'Supera el límite por pago o por día: a pagar {amount}, como máximo {available}',
  }),
  subsidyShort: refusal(422, {
    zh: '企业账户余额不足：应补贴{amount}元，可用{available}元',
    en: 'The account of the enterprise has {available} for a subsidy of {amount}',
    es: 'La cuenta de la empresa dispone de {available} para una subvención de {amount}',
  }),
  payerStopped: refusal(422, {
    zh: '该客户已禁用或注销，不能消费',
    en: 'This customer is disabled or cancelled and cannot pay',
    es: 'Este cliente está desactivado o dado de baja y no puede pagar',
  }),
  merchantStopped: refusal(422, {
    zh: '商户“{name}”不在营业或不属于该项目，不能收款',
    en: 'The merchant {name} is not in business, or not in this project',
    es: 'El comercio {name} no está activo o no pertenece a este proyecto',
  }),
  movementStays: refusal(422, {
    zh: '已入账的流水不能修改或删除；如需更正，请提交“调账申请”，经他人审核后冲正',
    en: 'What is booked is never changed or deleted; ask for a correction, which somebody else approves and which is booked against it',
    es: 'Lo contabilizado no se cambia ni se elimina; solicite un ajuste, que otra persona aprueba y se contabiliza en contra',
  }),
  notPaid: refusal(422, {
    zh: '该订单没有付款记录，不能退款',
    en: 'Nothing was paid for this order',
    es: 'No hay ningún pago de este pedido',
  }),
  refundTooMuch: refusal(422, {
    zh: '该笔付款最多还可退{left}元',
    en: 'At most {left} of this payment can still come back',
    es: 'De este pago se pueden devolver como máximo {left}',
  }),
  bookedDifferently: refusal(409, {
    zh: '该单据已按其他内容入账，不能重复提交',
    en: 'This document was booked before, and not like this',
    es: 'Este documento ya se contabilizó, y no así',
  }),
  accountFrozen: refusal(422, {
    zh: '账户已冻结，不能入账',
    en: 'The account is frozen',
    es: 'La cuenta está bloqueada',
  }),
  accountClosed: refusal(422, {
    zh: '账户已注销，不能入账',
    en: 'The account is closed',
    es: 'La cuenta está cerrada',
  }),
  moneyLeft: refusal(422, {
    zh: '账户还有{amount}元未清，请先清零',
    en: 'The account still holds {amount}; clear it first',
    es: 'La cuenta aún tiene {amount}; salde la cuenta primero',
  }),
  walletFull: refusal(422, {
    zh: '账户余额不能超过{limit}元，当前为{balance}元',
    en: 'A balance may be {limit} at most; it is {balance} now',
    es: 'El saldo no puede superar {limit}; ahora es de {balance}',
  }),
  rechargeWithoutPersons: refusal(422, {
    zh: '申请中没有可入账的人员，批量名单请改为选择充值人员',
    en: 'There is nobody to credit; choose the people instead of a list in a file',
    es: 'No hay a quién abonar; elija a las personas en lugar de una lista en un archivo',
  }),
  creditInDebt: refusal(422, {
    zh: '授信还有{amount}元未还清或占用，不能执行此操作',
    en: '{amount} of this credit is still used or held',
    es: 'De este crédito aún quedan {amount} usados o retenidos',
  }),
  creditOverdue: refusal(422, {
    zh: '还有{amount}元逾期未还，请先登记还款',
    en: '{amount} is overdue; book the repayment first',
    es: 'Quedan {amount} vencidos; registre antes el pago',
  }),
  repaidTooMuch: refusal(422, {
    zh: '已用额度为{amount}元，还款不能超过此金额',
    en: 'Only {amount} is used; no more can be repaid',
    es: 'Solo se han usado {amount}; no se puede devolver más',
  }),
  welfareWithoutPersons: refusal(422, {
    zh: '发放名单为空，请先添加员工',
    en: 'There is nobody on the list; add people first',
    es: 'La lista está vacía; añada primero a las personas',
  }),
  welfareUneven: refusal(422, {
    zh: '“{name}”的发放金额与人均金额{amount}元不一致',
    en: 'The amount for {name} is not the {amount} that everybody gets',
    es: 'El importe de {name} no es el importe por persona de {amount}',
  }),
  welfareOver: refusal(422, {
    zh: '该批次的福利有效期已过，不能发放',
    en: 'The time in which this welfare could be spent is over',
    es: 'El plazo para gastar esta ayuda ya ha terminado',
  }),
  notItsEmployee: refusal(422, {
    zh: '“{name}”不是发放企业的在职员工',
    en: '{name} does not belong to the enterprise',
    es: '{name} no pertenece a la empresa',
  }),
};
