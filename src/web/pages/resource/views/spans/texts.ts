import type { Text } from '../../../../../meta/locale.ts';

export const spanTexts = {
  month: { zh: '月', en: 'Month', es: 'Mes' },
  week: { zh: '周', en: 'Week', es: 'Semana' },
  day: { zh: '日', en: 'Day', es: 'Día' },
  span: { zh: '时间范围', en: 'Period', es: 'Período' },
  today: { zh: '今天', en: 'Today', es: 'Hoy' },
  before: { zh: '上一页', en: 'Earlier', es: 'Anterior' },
  after: { zh: '下一页', en: 'Later', es: 'Posterior' },
  total: { zh: '共 {total} 条', en: '{total} in all', es: '{total} en total' },
  more: { zh: '还有 {count} 条', en: '{count} more', es: '{count} más' },
  tooMany: {
    zh: '记录较多，按天显示数量；请缩小范围或增加条件',
    en: 'Too many to show one by one: numbers for each day. Choose a shorter period or more conditions',
    es: 'Hay demasiados: se muestra el número por día. Reduzca el período o añada condiciones',
  },
  ofDay: { zh: '{count} 条', en: '{count}', es: '{count}' },
  wholeDay: { zh: '全天', en: 'All day', es: 'Todo el día' },
  conflict: { zh: '时间冲突', en: 'Conflict', es: 'Conflicto' },
  conflicts: { zh: '{count} 条有冲突', en: '{count} in conflict', es: '{count} en conflicto' },
  lanes: { zh: '{from}–{to} / {total}', en: '{from}–{to} of {total}', es: '{from}–{to} de {total}' },
  fixed: { zh: '当前不能调整时间', en: 'Its time cannot be changed now', es: 'No se puede cambiar la hora ahora' },
  moved: { zh: '已调整到 {when}', en: 'Moved to {when}', es: 'Movido a {when}' },
  keys: {
    zh: '回车 详情 · m 操作 · Alt+←→ 移动一天 · Alt+↑↓ 移动一周或半小时',
    en: 'Enter open · m menu · Alt+←→ move by a day · Alt+↑↓ move by a week or half an hour',
    es: 'Intro abrir · m menú · Alt+←→ mover un día · Alt+↑↓ mover una semana o media hora',
  },
  laneKeys: {
    zh: '回车 详情 · m 操作 · Alt+←→ 移动半小时或一天',
    en: 'Enter open · m menu · Alt+←→ move by half an hour or a day',
    es: 'Intro abrir · m menú · Alt+←→ mover media hora o un día',
  },
} satisfies Record<string, Text>;
