import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { toast } from '../../shell/toast/toasts.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '补齐内置表单', en: 'Add the built-in forms', es: 'Añadir los formularios incluidos' },
  added: {
    zh: '已添加 {count} 个表单及其审批流程',
    en: 'Added with their flows: {count}',
    es: 'Añadidos con sus flujos: {count}',
  },
  none: {
    zh: '该项目已有全部内置表单',
    en: 'The project has all built-in forms already',
    es: 'El proyecto ya tiene todos los formularios incluidos',
  },
} satisfies Record<string, Text>;

/** For projects from before these forms were shipped, and those that have deleted some. */
export default {
  resource: 'organisation/organization',
  name: 'update',
  label: texts.label,
  fits: ({ status }) => status !== 'closed',
  async run({ id }) {
    const { added: count } = await firstClient.post<{ added: number }>('/diyForm/template/addShipped', {
      orgId: String(id),
    });
    toast.success(count > 0 ? say(texts.added, { count }) : say(texts.none));
  },
} satisfies HandMadeAction;
