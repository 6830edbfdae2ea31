import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { copyText } from '../../shared/clipboard.ts';
import { ask } from '../../shell/dialog/confirm.ts';
import { toast } from '../../shell/toast/toasts.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '签名密钥', en: 'Signing secret', es: 'Secreto de firma' },
  title: { zh: '“{name}”的签名密钥', en: 'The signing secret of {name}', es: 'El secreto de firma de {name}' },
  shown: {
    zh: '接收方用它核对请求头 webhook-signature（HMAC-SHA256，Standard Webhooks）：\n\n{secret}',
    en: 'The receiver checks the header webhook-signature with it (HMAC-SHA256, Standard Webhooks):\n\n{secret}',
    es: 'El receptor comprueba con él la cabecera webhook-signature (HMAC-SHA256, Standard Webhooks):\n\n{secret}',
  },
  copy: { zh: '复制密钥', en: 'Copy the secret', es: 'Copiar el secreto' },
  copied: { zh: '已复制', en: 'Copied', es: 'Copiado' },
} satisfies Record<string, Text>;

export default {
  resource: 'system/webhook',
  name: 'secret',
  label: texts.label,
  fits: () => true,
  async run(row) {
    const { secret } = await firstClient.post<{ secret: string }>('/web/webhook/secret', { id: String(row.id) });
    if (
      (await ask({
        title: say(texts.title, { name: String(row.hookName) }),
        text: say(texts.shown, { secret }),
        confirm: say(texts.copy),
      })) &&
      (await copyText(secret))
    )
      toast.success(say(texts.copied));
  },
} satisfies HandMadeAction;
