import type { Text } from '../../../../meta/locale.ts';

export const rowsTexts = {
  addRow: { zh: '新增一行', en: 'Add a row', es: 'Añadir fila' },
  remove: { zh: '删除第 {number} 行', en: 'Delete row {number}', es: 'Eliminar la fila {number}' },
  up: { zh: '第 {number} 行上移', en: 'Move row {number} up', es: 'Subir la fila {number}' },
  down: { zh: '第 {number} 行下移', en: 'Move row {number} down', es: 'Bajar la fila {number}' },
  total: { zh: '合计', en: 'Total', es: 'Total' },
  count: { zh: '共 {count} 行', en: '{count} rows', es: '{count} filas' },
  actions: { zh: '操作', en: 'Actions', es: 'Acciones' },
  cell: { zh: '第 {number} 行 {title}', en: 'Row {number}, {title}', es: 'Fila {number}, {title}' },
  hint: {
    zh: '回车到下一行；可从表格中粘贴多行',
    en: 'Enter goes to the next row; several rows can be pasted from a sheet',
    es: 'Intro pasa a la fila siguiente; se pueden pegar varias filas de una hoja',
  },
  empty: { zh: '还没有{label}', en: 'No {label} yet', es: 'Aún no hay {label}' },
  tooMany: {
    zh: '共 {count} 条，请保存后在详情中分页维护',
    en: '{count} rows: they are maintained page by page in the detail',
    es: '{count} filas: se mantienen por páginas en el detalle',
  },
  notCopied: {
    zh: '原记录有 {count} 条，数量较多未复制，请保存后在详情中导入',
    en: 'The original has {count} rows, too many to copy: import them in the detail once it is saved',
    es: 'El original tiene {count} filas, demasiadas para copiar: impórtelas en el detalle después de guardar',
  },
  pasteLimit: {
    zh: '最多 {limit} 行，多出的未粘贴',
    en: 'At most {limit} rows; the others were not pasted',
    es: 'Como máximo {limit} filas; las demás no se han pegado',
  },
  unknown: { zh: '没有找到“{text}”', en: '“{text}” was not found', es: 'No se ha encontrado «{text}»' },
  loadFailed: { zh: '加载失败', en: 'Could not load', es: 'No se pudo cargar' },
  retry: { zh: '重试', en: 'Retry', es: 'Reintentar' },
  wrong: { zh: '{label}有 {count} 处需要修改', en: '{label}: {count} to correct', es: '{label}: {count} por corregir' },
} satisfies Record<string, Text>;
