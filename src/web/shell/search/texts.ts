import type { Text } from '../../../meta/locale.ts';

export const searchTexts = {
  placeholder: {
    zh: '搜索菜单、人员、房间、单据，或输入“新增报修”',
    en: 'Menu, people, rooms, orders, or “add repair”',
    es: 'Menú, personas, habitaciones, pedidos o «añadir reparación»',
  },
  recent: { zh: '最近访问', en: 'Recently visited', es: 'Visitadas recientemente' },
  menu: { zh: '菜单', en: 'Menu', es: 'Menú' },
  actions: { zh: '操作', en: 'Actions', es: 'Acciones' },
  /** Inputs that begin with `add` search for actions; it is also the label of the action. */
  add: { zh: '新增', en: 'Add', es: 'Añadir' },
  addTo: { zh: '新增：{name}', en: 'Add: {name}', es: 'Añadir: {name}' },
  none: { zh: '没有找到相关内容', en: 'Nothing found', es: 'No se ha encontrado nada' },
  failed: {
    zh: '记录搜索失败，请稍后重试',
    en: 'Records could not be searched; try again later',
    es: 'No se han podido buscar registros; inténtelo más tarde',
  },
  results: { zh: '{count} 个结果', en: '{count} results', es: '{count} resultados' },
  hint: {
    zh: '↑↓ 选择　Enter 打开　Esc 关闭',
    en: '↑↓ choose   Enter open   Esc close',
    es: '↑↓ elegir   Intro abrir   Esc cerrar',
  },
} satisfies Record<string, Text>;
