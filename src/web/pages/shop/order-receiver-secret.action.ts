import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { ask } from '../../shell/dialog/confirm.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';
import { showOnce } from '../resource/actions/show-once.ts';

const texts = {
  label: { zh: '生成密钥', en: 'New key', es: 'Nueva clave' },
  title: { zh: '为“{name}”生成新密钥？', en: 'A new key for {name}?', es: '¿Nueva clave para {name}?' },
  text: {
    zh: '新密钥只显示一次。原有密钥立即失效，该平台换上新密钥之前，它的订单都会被拒收。',
    en: 'The new key is shown once. The one before ends at once: orders of this platform are refused until it signs with the new one.',
    es: 'La clave nueva se muestra una sola vez. La anterior deja de valer de inmediato: los pedidos se rechazan hasta que la plataforma firme con la nueva.',
  },
  made: { zh: '“{name}”的签名密钥', en: 'The signing key of {name}', es: 'La clave de firma de {name}' },
  shown: {
    zh: '请立即保存，关闭后不能再查看。该平台用它为每笔订单签名（HMAC-SHA256）：\n\n接入标识：{receiverKey}\n签名密钥：{secret}',
    en: 'Store it now; it cannot be seen again. The platform signs each order with it (HMAC-SHA256):\n\nKey: {receiverKey}\nSigning key: {secret}',
    es: 'Guárdela ahora; no se podrá ver otra vez. La plataforma firma con ella cada pedido (HMAC-SHA256):\n\nIdentificador: {receiverKey}\nClave de firma: {secret}',
  },
} satisfies Record<string, Text>;

export default {
  resource: 'shop/orderReceiver',
  name: 'rotate',
  label: texts.label,
  fits: (row) => row.status === 'enabled',
  async run(row) {
    const name = String(row.receiverName);
    if (!(await ask({ title: say(texts.title, { name }), text: say(texts.text), confirm: say(texts.label) }))) return;
    const made = await firstClient.post<{ receiverKey: string; secret: string }>('/shop/orderReceiver/rotate', {
      id: String(row.id),
    });
    await showOnce({ title: say(texts.made, { name }), text: say(texts.shown, made), secret: made.secret });
  },
} satisfies HandMadeAction;
