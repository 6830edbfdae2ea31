import type { Text } from '../../../../meta/locale.ts';

export const editorTexts = {
  bold: { zh: '加粗', en: 'Bold', es: 'Negrita' },
  italic: { zh: '斜体', en: 'Italic', es: 'Cursiva' },
  heading: { zh: '标题', en: 'Heading', es: 'Título' },
  bulletList: { zh: '项目符号', en: 'Bullet list', es: 'Lista' },
  orderedList: { zh: '编号列表', en: 'Numbered list', es: 'Lista numerada' },
  quote: { zh: '引用', en: 'Quote', es: 'Cita' },
  undo: { zh: '撤销', en: 'Undo', es: 'Deshacer' },
  redo: { zh: '重做', en: 'Redo', es: 'Rehacer' },
  picture: { zh: '插入图片', en: 'Insert pictures', es: 'Insertar imágenes' },
  pictureLimit: {
    zh: '（PNG、JPG、GIF、WebP，单个不超过 {size} MB）',
    en: '(PNG, JPG, GIF, WebP, {size} MB each at most)',
    es: '(PNG, JPG, GIF, WebP, máx. {size} MB cada una)',
  },
  table: { zh: '插入表格', en: 'Insert a table', es: 'Insertar una tabla' },
  tableKeys: {
    zh: '（Tab 移到下一格，Alt+F10 回到工具栏）',
    en: '(Tab leads to the next cell, Alt+F10 to the toolbar)',
    es: '(Tab lleva a la celda siguiente, Alt+F10 a la barra)',
  },
  headerRow: { zh: '标题行', en: 'Header row', es: 'Fila de encabezado' },
  rowBefore: { zh: '在上方插入行', en: 'Insert row above', es: 'Insertar fila arriba' },
  rowAfter: { zh: '在下方插入行', en: 'Insert row below', es: 'Insertar fila abajo' },
  columnBefore: { zh: '在左侧插入列', en: 'Insert column left', es: 'Insertar columna a la izquierda' },
  columnAfter: { zh: '在右侧插入列', en: 'Insert column right', es: 'Insertar columna a la derecha' },
  deleteRow: { zh: '删除行', en: 'Delete row', es: 'Eliminar fila' },
  deleteColumn: { zh: '删除列', en: 'Delete column', es: 'Eliminar columna' },
  deleteTable: { zh: '删除表格', en: 'Delete table', es: 'Eliminar tabla' },
} satisfies Record<string, Text>;
