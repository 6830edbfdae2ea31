import { refusal } from './refusal.ts';

/** Money: accounts, payments, refunds, recharges, credit and welfare. */
export const accounts = {
  creditNotOpened: refusal(422, {
    zh: '“{name}”未开通授信，请先在企业信息中开通',
    en: 'Credit is not switched on for {name}; switch it on in the data of the enterprise first',
    es: 'El crédito no está activado para {name}; actívelo antes en los datos de la empresa',
  }),
  welfareNotOpened: refusal(422, {
    zh: '“{name}”未开通福利发放，请先在企业信息中开通',
    en: 'Welfare is not switched on for {name}; switch it on in the data of the enterprise first',
    es: 'Las ayudas no están activadas para {name}; actívelas antes en los datos de la empresa',
  }),
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
  channelRefundOpen: refusal(409, {
    zh: '渠道退款{number}正在处理，等渠道答复后再操作',
    en: 'The channel is still carrying out refund {number}: wait for its answer',
    es: 'El canal aún tramita el reembolso {number}: espere su respuesta',
  }),
  subAccountExpired: refusal(422, {
    zh: '该子账户已过有效期，不能转入或支出',
    en: 'This sub-account has expired: nothing can be transferred to it or spent from it',
    es: 'Esta subcuenta ha caducado: no admite ingresos ni gastos',
  }),
  subAccountOverLimit: refusal(422, {
    zh: '超出子账户的单笔或每月支出限额：支出{amount}元，限额内最多还可支出{available}元',
    en: 'Beyond the limits of the sub-account: {amount} asked for, {available} is left within them',
    es: 'Supera los límites de la subcuenta: se piden {amount} y quedan {available}',
  }),
  subAccountsOpen: refusal(409, {
    zh: '还有{count}个子账户未关闭，请先转回余额并关闭子账户',
    en: '{count} sub-accounts are still open: transfer their money back and close them first',
    es: 'Quedan {count} subcuentas abiertas: devuelva su saldo y ciérrelas antes',
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
  noPayPassword: refusal(422, {
    zh: '该账户尚未设置支付密码',
    en: 'No payment password is set for this wallet',
    es: 'Este monedero no tiene contraseña de pago',
  }),
  payPasswordNeeded: refusal(422, {
    zh: '付款超过 {amount} 元，请输入支付密码',
    en: 'Payments above {amount} need the payment password',
    es: 'Los pagos de más de {amount} requieren la contraseña de pago',
  }),
  wrongPayPassword: refusal(422, {
    zh: '支付密码不正确',
    en: 'The payment password is wrong',
    es: 'La contraseña de pago no es correcta',
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
    zh: '申请中没有可入账的人员，请先填写充值名单',
    en: 'There is nobody to credit; put people on the list first',
    es: 'No hay a quién abonar; añada antes personas a la lista',
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
  rechargeUnbooked: refusal(422, {
    zh: '{count} 人未入账，{name}：{reason}',
    en: '{count} not credited; {name}: {reason}',
    es: '{count} sin abonar; {name}: {reason}',
  }),
  rechargeTooLong: refusal(422, {
    zh: '名单超过 {limit} 人，不能整单冲正，请用调账申请逐人更正',
    en: 'The list has more than {limit} people; ask for corrections one by one',
    es: 'La lista supera {limit} personas; pida correcciones una por una',
  }),
  rechargeSpent: refusal(422, {
    zh: '不能冲正，{name}：{reason}',
    en: 'It cannot be reversed; {name}: {reason}',
    es: 'No se puede revertir; {name}: {reason}',
  }),
  notBooked: refusal(422, {
    zh: '总账中没有这笔入账，请用调账申请更正',
    en: 'The ledger has no such booking; ask for a correction instead',
    es: 'El libro no tiene ese asiento; pida una corrección',
  }),
  voucherUsed: refusal(409, {
    zh: '付款凭证号“{no}”已用于充值申请 {applyNo}',
    en: 'The voucher {no} was used for the application {applyNo}',
    es: 'El comprobante {no} ya se usó en la solicitud {applyNo}',
  }),
  personLeft: refusal(422, {
    zh: '{name}已注销或不在该项目',
    en: '{name} is gone or not of this project',
    es: '{name} ya no está o no es de este proyecto',
  }),
  personUnknown: refusal(422, {
    zh: '项目中没有手机号、用户编号或工号为“{key}”的人员',
    en: 'Nobody of the project has the phone or number {key}',
    es: 'Nadie del proyecto tiene el teléfono o número {key}',
  }),
  personAmbiguous: refusal(422, {
    zh: '“{key}”对应多名人员，请改填用户编号',
    en: '{key} fits several people; use their user number',
    es: '{key} corresponde a varias personas; use su número de usuario',
  }),
  personTwice: refusal(422, {
    zh: '与第 {line} 行是同一人',
    en: 'The same person as in line {line}',
    es: 'La misma persona que en la línea {line}',
  }),
  personNameDiffers: refusal(422, {
    zh: '姓名不符，“{key}”是{name}',
    en: 'The name differs: {key} is {name}',
    es: 'El nombre no coincide: {key} es {name}',
  }),
  personByPhone: refusal(403, {
    zh: '没有查看手机号的权限，请填用户编号或工号',
    en: 'You may not look people up by phone; use their number',
    es: 'No puede buscar por teléfono; use el número de usuario',
  }),
  amountWrong: refusal(400, {
    zh: '金额须大于 0 且最多两位小数',
    en: 'The amount has to be above 0, with two decimals at most',
    es: 'El importe debe ser mayor que 0 y con dos decimales como máximo',
  }),
  amountOutOfLimits: refusal(422, {
    zh: '单笔充值须在 {min} 到 {max} 元之间',
    en: 'A recharge is between {min} and {max}',
    es: 'Una recarga está entre {min} y {max}',
  }),
  listColumnMissing: refusal(400, {
    zh: '表格第一行缺少“{title}”列',
    en: 'The first row of the sheet has no column "{title}"',
    es: 'La primera fila de la hoja no tiene la columna «{title}»',
  }),
  rechargeListFaulty: refusal(400, {
    zh: '名单有 {count} 行有误，第 {line} 行：{reason}',
    en: '{count} lines are wrong; line {line}: {reason}',
    es: '{count} líneas tienen errores; línea {line}: {reason}',
  }),
};
