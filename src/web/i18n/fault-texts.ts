import type { Text } from '../../meta/locale.ts';

/** Failures before any reply was read. Needed before a catalogue is loaded. */
export const faultTexts = {
  unknown: { zh: '未知错误', en: 'unknown error', es: 'error desconocido' },
  timeout: {
    zh: '请求超时，请稍后重试',
    en: 'The request timed out, please try again',
    es: 'La solicitud ha tardado demasiado, inténtelo de nuevo',
  },
  unreachable: {
    zh: '无法连接服务器，请检查网络',
    en: 'The server cannot be reached, please check the network',
    es: 'No se puede conectar con el servidor, compruebe la red',
  },
  offline: {
    zh: '网络已断开，恢复后请重试',
    en: 'You are offline, try again once connected',
    es: 'Sin conexión, inténtelo cuando vuelva',
  },
} satisfies Record<string, Text>;
