import type { Text } from '../../../meta/locale.ts';
import { addressOf } from '../../address.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { ask } from '../../shell/dialog/confirm.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '链接和二维码', en: 'Link and QR code', es: 'Enlace y código QR' },
  text: {
    zh: '持有这个链接的人不用登录就能填写，请只发给需要的人；不再使用时撤回。\n\n{address}',
    en: 'Whoever has this link can fill in the form without signing in. Give it to those who need it, and withdraw it afterwards.\n\n{address}',
    es: 'Quien tenga este enlace puede rellenar el formulario sin cuenta. Déselo a quien lo necesite y retírelo después.\n\n{address}',
  },
  open: { zh: '打开二维码', en: 'Open the QR code', es: 'Abrir el código QR' },
} satisfies Record<string, Text>;

/** What is sent or put up, for whoever looks after the link. */
export default {
  resource: 'processes/formLink',
  name: 'show',
  label: texts.label,
  fits: ({ status }) => status === 'active',
  async run({ id, title }) {
    const { token } = await firstClient.post<{ token: string }>('/diyForm/formLink/token', { id: String(id) });
    const place = (path: string) => `${location.origin}${addressOf(`${path}?t=${encodeURIComponent(token)}`)}`;
    const text = say(texts.text, { address: place('/fill') });
    if (await ask({ title: String(title), text, confirm: say(texts.open) }))
      window.open(place('/fill/poster'), '_blank', 'noopener');
  },
} satisfies HandMadeAction;
