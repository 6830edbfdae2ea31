import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { toast } from '../../shell/toast/toasts.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '撤下菜单', en: 'Take menu down', es: 'Retirar menú' },
  done: {
    zh: '菜单已撤下',
    en: 'The menu is taken down',
    es: 'El menú se ha retirado',
  },
} satisfies Record<string, Text>;

export default {
  resource: 'wechat/public',
  name: 'removeMenu',
  label: texts.label,
  fits: (row) => row.status === 'enabled' && row.menuTime !== null,
  async run(row) {
    await firstClient.post('/wechat/web/public/removeMenu', { id: String(row.id) });
    toast.success(say(texts.done));
  },
} satisfies HandMadeAction;
