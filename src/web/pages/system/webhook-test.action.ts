import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { toast } from '../../shell/toast/toasts.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '发送测试', en: 'Send a test', es: 'Enviar prueba' },
  sent: {
    zh: '测试事件已加入队列，结果见推送记录',
    en: 'The test is on its way; see the deliveries',
    es: 'La prueba está en camino; vea los envíos',
  },
} satisfies Record<string, Text>;

export default {
  resource: 'system/webhook',
  name: 'test',
  label: texts.label,
  fits: (row) => row.status === 'enabled',
  async run(row) {
    await firstClient.post('/web/webhook/test', { id: String(row.id) });
    toast.success(say(texts.sent));
  },
} satisfies HandMadeAction;
