import type { Row } from '../../../meta/json.ts';
import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { askText } from '../../shell/dialog/confirm.ts';
import { toast } from '../../shell/toast/toasts.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '发送测试', en: 'Send a test', es: 'Enviar prueba' },
  title: { zh: '用“{name}”发送测试', en: 'Send a test by {name}', es: 'Enviar una prueba por {name}' },
  text: {
    zh: '测试消息立即发出，结果见发件箱。',
    en: 'The test leaves at once; what comes of it stands in the outbox.',
    es: 'La prueba sale enseguida; el resultado figura en la bandeja de salida.',
  },
  queued: { zh: '测试消息已加入发件箱', en: 'The test is in the outbox', es: 'La prueba está en la bandeja de salida' },
} satisfies Record<string, Text>;

/** Sends a test message with a channel's settings to an address the user types. */
export const sendTest = (channel: { resource: string; path: string; name: string; address: Text }): HandMadeAction => ({
  resource: channel.resource,
  name: 'test',
  label: texts.label,
  fits: (row: Row) => row.status === 'enabled',
  async run(row: Row) {
    const address = await askText({
      title: say(texts.title, { name: String(row[channel.name]) }),
      text: say(texts.text),
      label: say(channel.address),
      confirm: say(texts.label),
    });
    if (address === undefined) return;
    await firstClient.post(`${channel.path}/test`, { id: String(row.id), address });
    toast.success(say(texts.queued));
  },
});
