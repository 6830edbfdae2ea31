import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { toast } from '../../shell/toast/toasts.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '发布菜单', en: 'Publish menu', es: 'Publicar menú' },
  done: {
    zh: '菜单已发布，粉丝重新进入公众号后可见',
    en: 'The menu is published; followers see it when they open the account again',
    es: 'El menú está publicado; se verá al volver a abrir la cuenta',
  },
} satisfies Record<string, Text>;

export default {
  resource: 'wechat/public',
  name: 'publishMenu',
  label: texts.label,
  fits: (row) => row.status === 'enabled',
  async run(row) {
    await firstClient.post('/wechat/web/public/publishMenu', { id: String(row.id) });
    toast.success(say(texts.done));
  },
} satisfies HandMadeAction;
