import type { Text } from '../../../../../meta/locale.ts';

export const boardTexts = {
  board: { zh: '{label}看板', en: '{label}: board', es: '{label}: tablero' },
  cards: { zh: '{count} 条', en: '{count}', es: '{count}' },
  empty: { zh: '没有记录', en: 'Nothing here', es: 'Nada aquí' },
  unset: { zh: '未填写', en: 'Not set', es: 'Sin valor' },
  noStep: {
    zh: '“{from}”不能直接变为“{to}”',
    en: '"{from}" does not lead to "{to}"',
    es: '«{from}» no lleva a «{to}»',
  },
  bySystem: { zh: '由系统自动变更', en: 'Happens by itself', es: 'Ocurre automáticamente' },
  notGranted: { zh: '没有“{action}”权限', en: 'You may not: {action}', es: 'No tiene permiso: {action}' },
  forOthers: {
    zh: '由您提交，须由他人办理',
    en: 'You submitted it; somebody else has to do it',
    es: 'Lo presentó usted; debe hacerlo otra persona',
  },
  fixed: { zh: '当前不能修改', en: 'Cannot be changed now', es: 'No se puede cambiar ahora' },
  drop: { zh: '松开以{action}', en: 'Drop: {action}', es: 'Soltar: {action}' },
  change: { zh: '修改', en: 'change', es: 'cambiar' },
  keys: {
    zh: '↑↓←→ 选择卡片 · 回车 详情 · Alt+←→ 移到相邻可达的列 · m 操作菜单',
    en: '↑↓←→ choose a card · Enter open · Alt+←→ move to the next column it may go to · m menu',
    es: '↑↓←→ elegir tarjeta · Intro abrir · Alt+←→ mover a la siguiente columna posible · m menú',
  },
  nowhere: {
    zh: '这张卡片不能往这个方向移动',
    en: 'This card may not go that way',
    es: 'Esta tarjeta no puede ir en esa dirección',
  },
  moved: { zh: '已移到“{to}”', en: 'Moved to "{to}"', es: 'Movida a «{to}»' },
} satisfies Record<string, Text>;
