import type { Text } from '../../../../meta/locale.ts';

export const besideTexts = {
  all: { zh: '全部', en: 'All', es: 'Todo' },
  find: { zh: '查找{what}', en: 'Find {what}', es: 'Buscar {what}' },
  found: { zh: '找到 {count} 个', en: '{count} found', es: '{count} encontrados' },
  none: { zh: '没有找到', en: 'Nothing found', es: 'Sin resultados' },
  empty: { zh: '暂无下级', en: 'Nothing below', es: 'Nada debajo' },
  loading: { zh: '正在加载…', en: 'Loading…', es: 'Cargando…' },
  failed: { zh: '加载失败，点击重试', en: 'Could not load; try again', es: 'No se pudo cargar; reintentar' },
  more: {
    zh: '只列出前面的部分，其余请用查找',
    en: 'Only the first are listed; search for the rest',
    es: 'Solo se muestran los primeros; busque el resto',
  },
  tree: { zh: '按层级查看{label}', en: '{label}, level by level', es: '{label} por niveles' },
  choose: { zh: '选择范围', en: 'Choose where', es: 'Elegir dónde' },
  width: { zh: '调整宽度', en: 'Width', es: 'Ancho' },
  menu: { zh: '“{label}”的操作', en: 'Actions of {label}', es: 'Acciones de {label}' },
  moved: { zh: '已移动“{label}”', en: 'Moved {label}', es: '{label} movido' },
  keys: {
    zh: '↑↓ 移动，←→ 收起或展开，回车选择，Shift+F10 打开操作',
    en: '↑↓ move, ←→ fold, Enter choose, Shift+F10 actions',
    es: '↑↓ mover, ←→ plegar, Intro elegir, Mayús+F10 acciones',
  },
  keysMove: {
    zh: '；Alt+↑↓ 调整顺序，Alt+←→ 调整层级',
    en: '; Alt+↑↓ reorder, Alt+←→ change level',
    es: '; Alt+↑↓ reordenar, Alt+←→ cambiar de nivel',
  },
} satisfies Record<string, Text>;
