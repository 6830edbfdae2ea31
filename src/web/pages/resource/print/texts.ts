import type { Text } from '../../../../meta/locale.ts';

export const printTexts = {
  title: { zh: '打印{label}', en: 'Print {label}', es: 'Imprimir {label}' },
  print: { zh: '打印', en: 'Print', es: 'Imprimir' },
  close: { zh: '关闭', en: 'Close', es: 'Cerrar' },
  collecting: { zh: '正在准备打印内容…', en: 'Collecting the rows…', es: 'Reuniendo los registros…' },
  failed: {
    zh: '打印内容加载失败，请关闭后重试',
    en: 'The rows could not be loaded; close and try again',
    es: 'No se pudieron cargar los registros; cierre y vuelva a intentarlo',
  },
  printed: {
    zh: '打印人：{who}　打印时间：{when}　共 {total} 条',
    en: 'Printed by {who}, {when}, {total} in all',
    es: 'Impreso por {who}, {when}, {total} en total',
  },
  cut: { zh: '（仅打印前 {most} 条）', en: '(the first {most} only)', es: '(solo los primeros {most})' },
  asked: { zh: '筛选条件：', en: 'Conditions:', es: 'Condiciones:' },
  advanced: { zh: '高级筛选', en: 'advanced conditions', es: 'condiciones avanzadas' },
  paper: { zh: '打印模板', en: 'Paper', es: 'Plantilla' },
  papersTitle: { zh: '打印{label}（{count} 份）', en: 'Print {label} ({count})', es: 'Imprimir {label} ({count})' },
  portion: { zh: '打印范围', en: 'Which of them', es: 'Cuáles' },
  fromTo: { zh: '第 {from}–{to} 份', en: '{from} to {to}', es: '{from} a {to}' },
  read: { zh: '已准备 {done} / {total}', en: '{done} of {total}', es: '{done} de {total}' },
  limit: {
    zh: '一次最多打印 {max} 份，已选 {count} 份，请分批打印。',
    en: 'One print has at most {max} papers; {count} are chosen. Print them in portions.',
    es: 'Cada impresión admite {max} documentos; hay {count} elegidos. Imprímalos por partes.',
  },
  unread: {
    zh: '有 {count} 份无法读取，不会打印。',
    en: '{count} could not be read and will not be printed.',
    es: 'No se pudieron leer {count}; no se imprimirán.',
  },
  cardSize: { zh: '{width} × {height} 毫米', en: '{width} × {height} mm', es: '{width} × {height} mm' },
  largePage: {
    zh: '（大于 A4，按实际尺寸打印时请选择相应的纸张，或打印为 PDF 交制作单位）',
    en: '(larger than A4: choose such paper to print it at its real size, or make a PDF for whoever makes it)',
    es: '(mayor que A4: elija ese papel para imprimir a tamaño real, o genere un PDF para quien la fabrica)',
  },
  everything: { zh: '完整记录', en: 'The whole record', es: 'El registro completo' },
  sum: { zh: '合计', en: 'Total', es: 'Total' },
} satisfies Record<string, Text>;
