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
  oneDevice: refusal(422, {
    zh: '请选择收款设备或门禁设备其中之一',
    en: 'Choose one device: for payments or at a door',
    es: 'Elija un dispositivo: de cobro o de puerta',
  }),
};
