import type { Text } from '../../../../../meta/locale.ts';
import type { Cycle } from '../../../../../meta/report/schedule.ts';

export const scheduleTexts = {
  title: { zh: '定时发送', en: 'Scheduled sending', es: 'Envío programado' },
  hint: {
    zh: '按当前的筛选和维度，每次发送时重新统计。每位接收人只看到自己权限范围内的数据；无权查看的人不会收到，并通知您。',
    en: 'Counted anew each time, with the filters and groups of this page. Everybody gets only what they may see; whoever may not see it gets nothing, and you are told.',
    es: 'Se calcula de nuevo cada vez, con los filtros y grupos de esta página. Cada uno recibe solo lo que puede ver; quien no puede no recibe nada y se le avisa a usted.',
  },
  boardHint: {
    zh: '按当前的卡片和排列，每次发送时重新统计，邮件中列出各卡片的数据。每位接收人只看到自己权限范围内的数据；无权查看的人不会收到，并通知您。',
    en: 'The cards as they are now, counted anew each time; the mail lists their figures. Everybody gets only what they may see; whoever may not see it gets nothing, and you are told.',
    es: 'Las tarjetas tal como están ahora, calculadas de nuevo cada vez; el correo enumera sus cifras. Cada uno recibe solo lo que puede ver; quien no puede no recibe nada y se le avisa a usted.',
  },
  none: { zh: '还没有定时发送', en: 'Nothing is sent yet', es: 'Todavía no se envía nada' },
  name: { zh: '名称', en: 'Name', es: 'Nombre' },
  cycle: { zh: '频率', en: 'How often', es: 'Frecuencia' },
  weekday: { zh: '星期', en: 'Weekday', es: 'Día de la semana' },
  monthday: { zh: '每月几号', en: 'Day of the month', es: 'Día del mes' },
  hour: { zh: '时间（北京时间）', en: 'Hour (Chinese time)', es: 'Hora (de China)' },
  period: { zh: '统计期间', en: 'Period', es: 'Periodo' },
  receivers: { zh: '接收人', en: 'Receivers', es: 'Destinatarios' },
  find: { zh: '按姓名查找', en: 'Find by name', es: 'Buscar por nombre' },
  mail: { zh: '同时发送邮件', en: 'By mail as well', es: 'También por correo' },
  add: { zh: '新增定时发送', en: 'Add', es: 'Añadir' },
  close: { zh: '关闭', en: 'Close', es: 'Cerrar' },
  pause: { zh: '暂停', en: 'Pause', es: 'Pausar' },
  resume: { zh: '恢复', en: 'Resume', es: 'Reanudar' },
  remove: { zh: '删除', en: 'Delete', es: 'Eliminar' },
  removeSure: { zh: '确定删除', en: 'Really delete', es: 'Eliminar de verdad' },
  paused: { zh: '已暂停', en: 'paused', es: 'en pausa' },
  next: { zh: '下次 {time}', en: 'next {time}', es: 'próximo {time}' },
  last: { zh: '上次 {time}：已发 {sent} 人', en: 'last {time}: sent to {sent}', es: 'último {time}: enviado a {sent}' },
  refused: { zh: '，无权未发：{names}', en: ', not to {names}', es: ', no a {names}' },
  ended: {
    zh: '您已无权查看，自动暂停',
    en: 'you may not see it any more: paused',
    es: 'ya no puede verlo: en pausa',
  },
} satisfies Record<string, Text>;

export const cycleTexts = {
  daily: { zh: '每天', en: 'Every day', es: 'Cada día' },
  weekly: { zh: '每周', en: 'Every week', es: 'Cada semana' },
  monthly: { zh: '每月', en: 'Every month', es: 'Cada mes' },
} satisfies Record<Cycle, Text>;
