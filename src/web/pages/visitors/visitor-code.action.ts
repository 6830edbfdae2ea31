import type { Row } from '../../../meta/json.ts';
import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { copyText } from '../../shared/clipboard.ts';
import { ask } from '../../shell/dialog/confirm.ts';
import { toast } from '../../shell/toast/toasts.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '通行二维码', en: 'QR code', es: 'Código QR' },
  title: { zh: '“{name}”的通行码', en: 'The code of {name}', es: 'El código de {name}' },
  text: {
    zh: '{code}\n\n访客向门岗出示二维码或报出通行码。已用短信发送给访客本人。',
    en: '{code}\n\nThe visitor shows the QR code or reads out the code. It was sent to them by text message.',
    es: '{code}\n\nEl visitante muestra el código QR o dice el código. Se le envió por SMS.',
  },
  none: { zh: '没有有效的通行码', en: 'There is no valid code', es: 'No hay ningún código válido' },
  copy: { zh: '复制通行码', en: 'Copy the code', es: 'Copiar el código' },
  copied: { zh: '已复制', en: 'Copied', es: 'Copiado' },
} satisfies Record<string, Text>;

const spaced = (code: string): string => code.replaceAll(/(.{4})(?=.)/g, '$1-');

/** What a visitor shows, for whoever hands it to them at a desk. */
export default {
  resource: 'visitors/visitorOrder',
  name: 'show',
  label: texts.label,
  fits: ({ status }) => status === 'approved' || status === 'arrived',
  async run({ id, visitorName }) {
    const { qrCode } = await firstClient.get<Row>(`/passthrough/visitorOrder/${String(id)}`);
    if (typeof qrCode !== 'string') return toast.error(say(texts.none));
    const { renderSVG } = await import('uqr');
    const title = say(texts.title, { name: String(visitorName) });
    const yes = await ask({
      title,
      text: say(texts.text, { code: spaced(qrCode) }),
      confirm: say(texts.copy),
      image: {
        src: `data:image/svg+xml,${encodeURIComponent(renderSVG(qrCode, { ecc: 'M', border: 2 }))}`,
        alt: title,
      },
    });
    if (yes && (await copyText(qrCode))) toast.success(say(texts.copied));
  },
} satisfies HandMadeAction;
