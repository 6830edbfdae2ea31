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
} satisfies Record<string, Text>;
