import { refusal } from './refusal.ts';

/** Car parks. */
export const parking = {
  carparkClosed: refusal(422, {
    zh: '停车场“{name}”已停用，不能入场',
    en: 'The car park {name} is out of use',
    es: 'El aparcamiento {name} está fuera de uso',
  }),
  carparkFull: refusal(422, {
    zh: '停车场“{name}”已没有空车位',
    en: 'The car park {name} is full',
    es: 'El aparcamiento {name} está lleno',
  }),
  tempSpacesFull: refusal(422, {
    zh: '停车场“{name}”的{limit}个临时车位已停满',
    en: 'All {limit} spaces for short stays in the car park {name} are taken',
    es: 'Las {limit} plazas temporales del aparcamiento {name} están ocupadas',
  }),
  carparkWithoutVisitors: refusal(422, {
    zh: '停车场“{name}”不接待访客车辆',
    en: 'The car park {name} takes no cars of visitors',
    es: 'El aparcamiento {name} no admite coches de visitantes',
  }),
  carInside: refusal(409, {
    zh: '“{plate}”已在场内，请先登记离场',
    en: '{plate} is inside already; register its exit first',
    es: '{plate} ya está dentro; registre antes su salida',
  }),
  carBlocked: refusal(422, {
    zh: '“{plate}”在黑名单中，不能入场：{reason}',
    en: '{plate} is on the blacklist and cannot come in: {reason}',
    es: '{plate} está en la lista negra y no puede entrar: {reason}',
  }),
  carNotRegistered: refusal(422, {
    zh: '“{plate}”在本停车场没有该类型的有效登记，请按临时车或访客车入场，或留空由系统认定',
    en: '{plate} has no valid registration of this kind here; let it in by the stay or as a visitor, or leave this empty',
    es: '{plate} no tiene aquí un registro válido de este tipo; déjelo entrar por estancia o como visitante, o deje esto vacío',
  }),
  carSpaceTaken: refusal(422, {
    zh: '车位“{space}”已有“{other}”在场，只能按临时车入场',
    en: 'The space {space} is taken by {other}; this car comes in by the stay',
    es: 'La plaza {space} la ocupa {other}; este coche entra por estancia',
  }),
  carEndPast: refusal(422, {
    zh: '有效期结束不能早于今天',
    en: 'The validity cannot end before today',
    es: 'La vigencia no puede terminar antes de hoy',
  }),
  carNotRented: refusal(422, {
    zh: '“{plate}”不是月租车，不能续费',
    en: '{plate} is not rented by the month',
    es: '{plate} no se alquila por meses',
  }),
  carBlockedRenewal: refusal(422, {
    zh: '“{plate}”在黑名单中，不能续费',
    en: '{plate} is on the blacklist and cannot be renewed',
    es: '{plate} está en la lista negra y no se puede renovar',
  }),
  carOwes: refusal(422, {
    zh: '“{plate}”有欠费，结清后才能续费',
    en: '{plate} owes money; it is renewed once that is paid',
    es: '{plate} tiene deudas; se renueva cuando estén pagadas',
  }),
  carparkWithoutRent: refusal(422, {
    zh: '停车场“{name}”未设置月租费',
    en: 'The car park {name} has no monthly rent',
    es: 'El aparcamiento {name} no tiene alquiler mensual',
  }),
  renewalBegun: refusal(422, {
    zh: '“{plate}”的续费已开始使用，不能退费',
    en: 'The renewed time of {plate} has begun; it is not paid back',
    es: 'El periodo renovado de {plate} ya empezó; no se devuelve',
  }),
  renewalNotLast: refusal(422, {
    zh: '“{plate}”之后又续费或调整过有效期，请先退最近一次',
    en: '{plate} was renewed or its validity changed since; pay back the latest first',
    es: '{plate} se renovó o cambió de vigencia después; devuelva antes lo último',
  }),
  parkingUnpaid: refusal(422, {
    zh: '“{plate}”还有停车费{amount}元未缴',
    en: '{plate} still has to pay {amount}',
    es: '{plate} aún debe pagar {amount}',
  }),
};
