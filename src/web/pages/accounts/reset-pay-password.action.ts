import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { ask } from '../../shell/dialog/confirm.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '重置支付密码', en: 'Reset payment password', es: 'Restablecer contraseña de pago' },
  title: {
    zh: '重置“{name}”的支付密码？',
    en: 'Reset the payment password of {name}?',
    es: '¿Restablecer la contraseña de pago de {name}?',
  },
  text: {
    zh: '原支付密码立即失效，由客户自行重新设置，系统会通知客户。',
    en: 'The present one ends at once. The customer is told and sets another one.',
    es: 'La actual deja de valer de inmediato. Se avisa al cliente, que fija otra.',
  },
} satisfies Record<string, Text>;

export default {
  resource: 'accounts/userAccount',
  name: 'resetPayPassword',
  label: texts.label,
  fits: ({ payPasswordSet, status }) => payPasswordSet === true && status !== 'closed',
  async run(row) {
    const title = say(texts.title, { name: String(row.realName) });
    if (!(await ask({ title, text: say(texts.text), confirm: say(texts.label) }))) return;
    await firstClient.post('/organisation/userAccount/resetPayPassword', { id: String(row.id) });
  },
} satisfies HandMadeAction;
