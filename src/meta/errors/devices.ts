import { refusal } from './refusal.ts';

/** Devices that report and ask by a key of their own. */
export const devices = {
  badDeviceKey: refusal(401, {
    zh: '设备密钥不正确',
    en: 'The key of the device is wrong',
    es: 'La clave del dispositivo no es correcta',
  }),
  deviceOff: refusal(403, {
    zh: '设备“{name}”已停用',
    en: 'The device "{name}" is out of use',
    es: 'El dispositivo «{name}» está fuera de uso',
  }),
  screenOff: refusal(403, {
    zh: '大屏终端已停用，或添加人已无权查看该大屏，请重新添加',
    en: 'This screen is out of use, or whoever added it may not see the dashboard any more; add it again',
    es: 'Esta pantalla está fuera de uso, o quien la añadió ya no puede ver el panel; añádala de nuevo',
  }),
  notThisDevice: refusal(403, {
    zh: '设备“{name}”不能做这项操作',
    en: 'The device "{name}" cannot do this',
    es: 'El dispositivo «{name}» no puede hacer esto',
  }),
  notAPrinter: refusal(422, {
    zh: '“{name}”不是可用的打印机，请选择设备类型为打印机的设备',
    en: '"{name}" is not a printer in use; choose a device of the type printer',
    es: '«{name}» no es una impresora en uso; elija un dispositivo de tipo impresora',
  }),
  printerOfOther: refusal(422, {
    zh: '打印机“{name}”已绑定其他商户',
    en: 'The printer "{name}" belongs to another merchant',
    es: 'La impresora «{name}» es de otro comercio',
  }),
  slipPlaceUnknown: refusal(422, {
    zh: '小票没有“{place}”这个占位，可用的有：{places}',
    en: 'A slip has no place "{place}", but these: {places}',
    es: 'El tique no tiene el campo «{place}», sino estos: {places}',
  }),
  deviceNoCabinet: refusal(422, {
    zh: '设备“{name}”没有关联取餐柜',
    en: 'The device "{name}" belongs to no cabinet',
    es: 'El dispositivo «{name}» no tiene armario',
  }),
  cabinetOff: refusal(409, {
    zh: '取餐柜“{name}”故障或已停用',
    en: 'The cabinet "{name}" is faulty or out of use',
    es: 'El armario «{name}» está averiado o fuera de uso',
  }),
  cabinetFull: refusal(409, {
    zh: '取餐柜“{name}”已满',
    en: 'The cabinet "{name}" is full',
    es: 'El armario «{name}» está lleno',
  }),
  cellTaken: refusal(409, {
    zh: '格口{cell}不存在或已被占用',
    en: 'Compartment {cell} is taken or does not exist',
    es: 'El compartimento {cell} está ocupado o no existe',
  }),
  parcelUnknown: refusal(404, {
    zh: '没有订单“{no}”',
    en: 'There is no order "{no}"',
    es: 'No hay ningún pedido «{no}»',
  }),
  parcelNotReady: refusal(409, {
    zh: '订单“{no}”未备好，或取餐方式不是取餐柜',
    en: 'The order "{no}" is not ready, or is not collected at a cabinet',
    es: 'El pedido «{no}» no está listo o no se recoge en un armario',
  }),
  parcelInside: refusal(409, {
    zh: '订单“{no}”已在柜中',
    en: 'The order "{no}" is in a cabinet already',
    es: 'El pedido «{no}» ya está en un armario',
  }),
  parcelCodeUnknown: refusal(404, {
    zh: '取件码“{code}”不正确或已使用',
    en: 'The code "{code}" is wrong or was used',
    es: 'El código «{code}» no es correcto o ya se usó',
  }),
  noSlipPrinter: refusal(422, {
    zh: '商户没有打印该单据的打印机，请先在打印配置中绑定打印设备',
    en: 'The merchant has no printer for this slip; assign one under the print settings',
    es: 'El comercio no tiene impresora para este tique; asígnela en la configuración de impresión',
  }),
  oneDevice: refusal(422, {
    zh: '请选择收款设备或门禁设备其中之一',
    en: 'Choose one device: for payments or at a door',
    es: 'Elija un dispositivo: de cobro o de puerta',
  }),
};
