import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { ask } from '../../shell/dialog/confirm.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';
import { showOnce } from '../resource/actions/show-once.ts';

const texts = {
  label: { zh: '生成密钥', en: 'New secret', es: 'Nuevo secreto' },
  title: { zh: '为“{name}”生成新密钥？', en: 'A new secret for {name}?', es: '¿Nuevo secreto para {name}?' },
  text: {
    zh: '新密钥只显示一次，系统不保存原文。原有密钥立即失效，仍在使用它的系统将无法调用。',
    en: 'The new secret is shown once and kept nowhere. The one before ends at once: systems that still use it are refused.',
    es: 'El secreto nuevo se muestra una sola vez y no se guarda. El anterior deja de valer de inmediato: los sistemas que lo usen serán rechazados.',
  },
  made: { zh: '“{name}”的密钥', en: 'The secret of {name}', es: 'El secreto de {name}' },
  shown: {
    zh: '请立即保存，关闭后不能再查看。调用时放在请求头中：\n\nAuthorization: Bearer {token}\n\n不想在网络上传送密钥时，用签名密钥为每个请求签名：\n\n{signingKey}',
    en: 'Store it now; it cannot be seen again. Send it as a header with each call:\n\nAuthorization: Bearer {token}\n\nTo keep the secret off the wire, sign each call with the signing key instead:\n\n{signingKey}',
    es: 'Guárdelo ahora; no se podrá ver otra vez. Envíelo como cabecera en cada llamada:\n\nAuthorization: Bearer {token}\n\nPara no enviar el secreto, firme cada llamada con la clave de firma:\n\n{signingKey}',
  },
} satisfies Record<string, Text>;

export default {
  resource: 'system/application',
  name: 'rotate',
  label: texts.label,
  fits: (row) => row.status === 'enabled',
  async run(row) {
    const name = String(row.appName);
    if (!(await ask({ title: say(texts.title, { name }), text: say(texts.text), confirm: say(texts.label) }))) return;
    const { appKey, secret, signingKey } = await firstClient.post<Record<'appKey' | 'secret' | 'signingKey', string>>(
      '/web/application/rotate',
      { id: String(row.id) },
    );
    const token = `${appKey}.${secret}`;
    await showOnce({ title: say(texts.made, { name }), text: say(texts.shown, { token, signingKey }), secret: token });
  },
} satisfies HandMadeAction;
