import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { toast } from '../../shell/toast/toasts.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '重发失败', en: 'Resend failed', es: 'Reenviar fallidos' },
  done: {
    zh: '正在重新发送给 {count} 位未送达的接收人',
    en: 'Sending again to {count} receivers',
    es: 'Se reenvía a {count} destinatarios',
  },
} satisfies Record<string, Text>;

export default {
  resource: 'notices/appNotice',
  name: 'resendFailed',
  label: texts.label,
  fits: (row) => row.status === 'published' && Number(row.failCount ?? 0) > 0,
  async run(row) {
    const { count } = await firstClient.post<{ count: number }>('/notify/appNotice/resendFailed', {
      id: String(row.id),
    });
    toast.success(say(texts.done, { count }));
  },
} satisfies HandMadeAction;
