import type { Text } from '../../../../meta/locale.ts';
import type { ViewKind } from '../../../../meta/views.ts';

export const viewNames: Readonly<Record<ViewKind, Text>> = {
  table: { zh: '表格', en: 'Table', es: 'Tabla' },
  board: { zh: '看板', en: 'Board', es: 'Tablero' },
  gallery: { zh: '图库', en: 'Gallery', es: 'Galería' },
  calendar: { zh: '日历', en: 'Calendar', es: 'Calendario' },
  timeline: { zh: '时间轴', en: 'Timeline', es: 'Cronograma' },
  plan: { zh: '房态图', en: 'Floor plan', es: 'Plano' },
  tree: { zh: '树形', en: 'Tree', es: 'Árbol' },
};

export const shapeTexts = {
  shownAs: { zh: '显示方式', en: 'Shown as', es: 'Mostrar como' },
  more: { zh: '操作', en: 'Actions', es: 'Acciones' },
  noPicture: { zh: '没有图片', en: 'No picture', es: 'Sin imagen' },
} satisfies Record<string, Text>;
