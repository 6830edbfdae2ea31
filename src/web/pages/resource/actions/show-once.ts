import type { Text } from '../../../../meta/locale.ts';
import { say } from '../../../i18n/language.ts';
import { copyText } from '../../../shared/clipboard.ts';
import { ask } from '../../../shell/dialog/confirm.ts';
import { toast } from '../../../shell/toast/toasts.ts';

const texts = {
  copy: { zh: '复制密钥', en: 'Copy the secret', es: 'Copiar el secreto' },
  copied: { zh: '已复制', en: 'Copied', es: 'Copiado' },
  notCopied: {
    zh: '浏览器不允许复制，请手动选择文本',
    en: 'The browser does not let us copy; select the text by hand',
    es: 'El navegador no permite copiar; seleccione el texto a mano',
  },
} satisfies Record<string, Text>;

/** Shows a secret that nobody can see again. If copying fails, it stays open until the user closes it. */
export async function showOnce({ title, text, secret }: { title: string; text: string; secret: string }) {
  while (await ask({ title, text, confirm: say(texts.copy) })) {
    if (await copyText(secret)) return toast.success(say(texts.copied));
    toast.error(say(texts.notCopied));
  }
}
