import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { ask } from '../../shell/dialog/confirm.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';
import { showOnce } from '../resource/actions/show-once.ts';

const texts = {
  label: { zh: '生成设备密钥', en: 'New device key', es: 'Nueva clave' },
  title: { zh: '为“{name}”生成新密钥？', en: 'A new key for {name}?', es: '¿Nueva clave para {name}?' },
  text: {
    zh: '新密钥只显示一次，系统不保存原文。原有密钥立即失效，设备换上新密钥之前不能上报和核验。',
    en: 'The new key is shown once and kept nowhere. The one before ends at once: the device can neither report nor verify until it has the new one.',
    es: 'La clave nueva se muestra una sola vez y no se guarda. La anterior deja de valer de inmediato: el dispositivo no podrá informar ni verificar hasta tener la nueva.',
  },
  made: { zh: '“{name}”的设备密钥', en: 'The key of {name}', es: 'La clave de {name}' },
  shown: {
    zh: '请立即写入设备，关闭后不能再查看。设备每次调用时放在请求头中：\n\nAuthorization: Bearer {token}',
    en: 'Enter it at the device now; it cannot be seen again. The device sends it as a header with each call:\n\nAuthorization: Bearer {token}',
    es: 'Introdúzcala ahora en el dispositivo; no se podrá ver otra vez. El dispositivo la envía como cabecera en cada llamada:\n\nAuthorization: Bearer {token}',
  },
} satisfies Record<string, Text>;

/** Makes the key by which a device reports. */
export const issueKeyAction = (resource: string, path: string, display: string): HandMadeAction => ({
  resource,
  name: 'issueKey',
  label: texts.label,
  fits: ({ status }) => status !== 'disabled' && status !== 'scrapped',
  async run(row) {
    const name = String(row[display]);
    if (!(await ask({ title: say(texts.title, { name }), text: say(texts.text), confirm: say(texts.label) }))) return;
    const { deviceKey, secret } = await firstClient.post<Record<'deviceKey' | 'secret', string>>(path, {
      id: String(row.id),
    });
    const token = `${deviceKey}.${secret}`;
    await showOnce({ title: say(texts.made, { name }), text: say(texts.shown, { token }), secret: token });
  },
});
