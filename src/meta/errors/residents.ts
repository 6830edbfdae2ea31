import { refusal } from './refusal.ts';

/** Residents, households and cards. */
export const residents = {
  enterpriseFull: refusal(422, {
    zh: '“{name}”最多 {limit} 名员工，已满',
    en: '{name} has room for {limit} employees and is full',
    es: '{name} admite {limit} empleados y está completo',
  }),
  enterpriseAdmins: refusal(422, {
    zh: '“{name}”最多 {limit} 名企业管理员，已满',
    en: '{name} has room for {limit} administrators and has as many',
    es: '{name} admite {limit} administradores y ya los tiene',
  }),
  notAMember: refusal(422, {
    zh: '“{name}”不是该业主名下的成员',
    en: '{name} is not a member of this household',
    es: '{name} no pertenece a este hogar',
  }),
  memberNotSettled: refusal(422, {
    zh: '“{name}”未审核通过或已停用，不能设为业主',
    en: '{name} is not approved or not active and cannot become the owner',
    es: '{name} no está aprobado o activo y no puede ser propietario',
  }),
  stillLivedIn: refusal(422, {
    zh: '“{name}”仍登记住在“{room}”，请先在住户管理中办理迁出',
    en: '{name} is still registered in {room}; register the move-out in households first',
    es: '{name} sigue registrado en {room}; registre antes su salida en hogares',
  }),
  registeredTwice: refusal(409, {
    zh: '“{name}”已登记在“{room}”，不能重复登记',
    en: '{name} is registered in {room} already',
    es: '{name} ya está registrado en {room}',
  }),
  householdNotSettled: refusal(422, {
    zh: '“{name}”未审核通过或已迁出，不能办理',
    en: '{name} is not approved or has moved out',
    es: '{name} no está aprobado o ya se mudó',
  }),
  notInRoom: refusal(422, {
    zh: '“{name}”没有登记在“{room}”',
    en: '{name} is not registered in {room}',
    es: '{name} no está registrado en {room}',
  }),
  roomDisabled: refusal(422, {
    zh: '“{room}”已停用，不能入住',
    en: '{room} is out of use',
    es: '{room} está fuera de uso',
  }),
  roomArrears: refusal(422, {
    zh: '“{room}”还有{count}笔账单共{amount}元未缴清，请先缴清',
    en: '{room} has {count} unpaid bills of {amount} in all; settle them first',
    es: '{room} tiene {count} facturas pendientes por {amount}; páguelas primero',
  }),
  customerStopped: refusal(403, {
    zh: '“{name}”已禁用或注销，不能登录',
    en: '{name} is disabled or cancelled and cannot sign in',
    es: '{name} está desactivado o dado de baja y no puede entrar',
  }),
  inviteOver: refusal(422, {
    zh: '邀请码无效或已过期，请向项目索取新的二维码',
    en: 'The invitation is not valid or has run out; ask the project for a new one',
    es: 'La invitación no es válida o ha caducado; pida una nueva al proyecto',
  }),
  cardLeft: refusal(422, {
    zh: '“{name}”的卡还在使用，请先解绑或注销',
    en: 'The card of {name} is still in use; unlink or cancel it first',
    es: 'La tarjeta de {name} sigue en uso; desvincúlela o anúlela primero',
  }),
  noCardRule: refusal(422, {
    zh: '该项目没有适用的餐卡设置，不能生成卡号，请先在“餐卡设置”中添加',
    en: 'The project has no card settings for this kind of card; add them first',
    es: 'El proyecto no tiene ajustes para este tipo de tarjeta; añádalos primero',
  }),
  cardNumbersOut: refusal(422, {
    zh: '前缀“{prefix}”的{length}位卡号已用完，请加长卡号或更换前缀',
    en: 'All numbers of {length} digits that begin with "{prefix}" are used; make them longer or change the prefix',
    es: 'Ya no quedan números de {length} cifras con el prefijo «{prefix}»; alárguelos o cambie el prefijo',
  }),
  cardWithoutNumber: refusal(422, {
    zh: '“{name}”的卡还没有卡号，请先解绑后重新生成',
    en: 'The card of {name} has no number; unlink it and generate one',
    es: 'La tarjeta de {name} no tiene número; desvincúlela y genere uno',
  }),
  cardOwnerStopped: refusal(422, {
    zh: '“{name}”已停用，不能办理该卡业务，请先启用',
    en: '{name} is disabled; enable this person first',
    es: '{name} está desactivado; actívelo primero',
  }),
  cardUnusable: refusal(422, {
    zh: '卡“{card}”不存在、未激活、已挂失或已停用，不能付款',
    en: 'The card {card} is unknown, not active, lost or stopped and cannot pay',
    es: 'La tarjeta {card} no existe, no está activa, se perdió o está detenida; no puede pagar',
  }),
  cardOver: refusal(422, {
    zh: '该卡有效期至{date}，已过期',
    en: 'The card was valid until {date}',
    es: 'La tarjeta fue válida hasta {date}',
  }),
};
