import type { Text } from '../../../../../meta/locale.ts';

export const treeTexts = {
  name: { zh: '名称', en: 'Name', es: 'Nombre' },
  more: { zh: '再显示一些', en: 'Show more', es: 'Mostrar más' },
  loading: { zh: '正在加载…', en: 'Loading…', es: 'Cargando…' },
  failed: { zh: '加载失败，点击重试', en: 'Could not load; try again', es: 'No se pudo cargar; reintentar' },
  unfold: { zh: '展开一级', en: 'Unfold one level', es: 'Desplegar un nivel' },
  fold: { zh: '全部收起', en: 'Fold all', es: 'Plegar todo' },
  rows: { zh: '{count} 条', en: '{count}', es: '{count}' },
  none: { zh: '未填{field}', en: 'No {field}', es: 'Sin {field}' },
  under: { zh: '上级：{label}', en: 'in {label}', es: 'en {label}' },
  hint: {
    zh: '↑↓ 移动，←→ 收起或展开，回车打开，M 打开操作',
    en: '↑↓ move, ←→ fold and unfold, Enter open, M actions',
    es: '↑↓ mover, ←→ plegar y desplegar, Intro abrir, M acciones',
  },
  keysMove: {
    zh: '，Alt+←→ 移到上一级或前一条之下',
    en: ', Alt+←→ move out, or into the one before',
    es: ', Alt+←→ sacar o meter en el anterior',
  },
  keysOrder: { zh: '，Alt+↑↓ 调整顺序', en: ', Alt+↑↓ reorder', es: ', Alt+↑↓ reordenar' },
  moveTo: { zh: '移动到…', en: 'Move to…', es: 'Mover a…' },
  move: { zh: '移动', en: 'Move', es: 'Mover' },
  moveTitle: { zh: '移动“{label}”', en: 'Move {label}', es: 'Mover {label}' },
  moveHint: {
    zh: '选择新的上级；不选则放到最上级。',
    en: 'Choose where it shall lie; at the top if you choose none.',
    es: 'Elija dónde quedará; arriba del todo si no elige nada.',
  },
  moved: { zh: '已移动“{label}”', en: 'Moved {label}', es: '{label} movido' },
  toTop: { zh: '拖到这里放到最上级', en: 'Drop here for the top', es: 'Suelte aquí para el nivel superior' },
  nowhere: {
    zh: '不能往这个方向移动',
    en: 'It cannot be moved that way',
    es: 'No se puede mover en esa dirección',
  },
} satisfies Record<string, Text>;
