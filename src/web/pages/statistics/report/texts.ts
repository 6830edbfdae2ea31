import type { Text } from '../../../../meta/locale.ts';
import type { Drawing } from '../../../../meta/report/declaration.ts';
import type { Preset } from '../../../../meta/report/period.ts';

export const reportTexts = {
  sums: { zh: '汇总', en: 'Sums', es: 'Totales' },
  records: { zh: '明细', en: 'Records', es: 'Registros' },
  preset: { zh: '常用期间', en: 'Periods', es: 'Periodos' },
  otherPeriod: { zh: '自选期间', en: 'Chosen days', es: 'Días elegidos' },
  grain: { zh: '时间粒度', en: 'By', es: 'Por' },
  by: { zh: '汇总维度', en: 'Grouped by', es: 'Agrupado por' },
  then: { zh: '再按', en: 'then by', es: 'y por' },
  nothing: { zh: '不再细分', en: 'no further', es: 'nada más' },
  top: { zh: '显示', en: 'Show', es: 'Mostrar' },
  topAll: { zh: '全部', en: 'all', es: 'todos' },
  topN: { zh: '前 {n} 项', en: 'top {n}', es: 'primeros {n}' },
  compare: { zh: '对比', en: 'Compare', es: 'Comparar' },
  none: { zh: '不对比', en: 'nothing', es: 'nada' },
  previous: { zh: '上一期', en: 'period before', es: 'periodo anterior' },
  year: { zh: '去年同期', en: 'year before', es: 'año anterior' },
  draw: { zh: '图形', en: 'Drawing', es: 'Gráfico' },
  figure: { zh: '图形指标', en: 'Drawn figure', es: 'Cifra del gráfico' },
  xlsx: { zh: '导出 Excel', en: 'Export Excel', es: 'Exportar Excel' },
  csv: { zh: '导出 CSV', en: 'Export CSV', es: 'Exportar CSV' },
  print: { zh: '打印', en: 'Print', es: 'Imprimir' },
  schedule: { zh: '定时发送', en: 'Schedule', es: 'Programar' },
  reset: { zh: '恢复默认', en: 'Reset', es: 'Restablecer' },
  conditions: { zh: '统计条件', en: 'Conditions', es: 'Condiciones' },
  filters: { zh: '筛选', en: 'Filters', es: 'Filtros' },
  empty: { zh: '这段时间没有记录', en: 'No records in these days', es: 'No hay registros en estos días' },
  versus: { zh: '对比 {from} ~ {to}', en: 'compared with {from} ~ {to}', es: 'comparado con {from} ~ {to}' },
  counted: {
    zh: '统计于 {time}，按北京时间分日',
    en: 'Counted at {time}; days are Chinese days',
    es: 'Calculado el {time}; días según la hora de China',
  },
  ascending: { zh: '从小到大', en: 'ascending', es: 'ascendente' },
  descending: { zh: '从大到小', en: 'descending', es: 'descendente' },
  chart: {
    zh: '{figure}，{from} 至 {to}，合计 {total}',
    en: '{figure}, {from} to {to}, {total} in all',
    es: '{figure}, {from} a {to}, {total} en total',
  },
  show: {
    zh: '{line}，{figure} {value}，查看明细',
    en: '{line}, {figure} {value}: show records',
    es: '{line}, {figure} {value}: ver registros',
  },
  pivot: { zh: '末级维度作列', en: 'Last one across', es: 'La última en columnas' },
  picked: { zh: '已选：{line}', en: 'Chosen: {line}', es: 'Elegido: {line}' },
  rowsOf: { zh: '查看明细', en: 'Show records', es: 'Ver registros' },
  divide: { zh: '按{by}细分', en: 'Divide by {by}', es: 'Dividir por {by}' },
  close: { zh: '关闭', en: 'Close', es: 'Cerrar' },
  png: { zh: '保存图片', en: 'Save picture', es: 'Guardar imagen' },
  tooWide: {
    zh: '列数超过 {limit}，只显示前 {limit} 列，合计不受影响',
    en: 'More than {limit} columns: the first {limit} are shown, totals count all',
    es: 'Más de {limit} columnas: se muestran las primeras {limit}; los totales cuentan todas',
  },
  views: { zh: '报表视图', en: 'Views', es: 'Vistas' },
  points: { zh: ' 个百分点', en: ' points', es: ' puntos' },
  level: { zh: '维度', en: 'Group', es: 'Grupo' },
} satisfies Record<string, Text>;

export const presetTexts = {
  today: { zh: '今天', en: 'Today', es: 'Hoy' },
  yesterday: { zh: '昨天', en: 'Yesterday', es: 'Ayer' },
  last7: { zh: '近 7 天', en: 'Last 7 days', es: 'Últimos 7 días' },
  last30: { zh: '近 30 天', en: 'Last 30 days', es: 'Últimos 30 días' },
  thisMonth: { zh: '本月', en: 'This month', es: 'Este mes' },
  lastMonth: { zh: '上月', en: 'Last month', es: 'Mes pasado' },
  thisYear: { zh: '今年', en: 'This year', es: 'Este año' },
  next90: { zh: '未来 90 天', en: 'Next 90 days', es: 'Próximos 90 días' },
  next365: { zh: '未来一年', en: 'Next year', es: 'Próximo año' },
} satisfies Record<Preset, Text>;

export const drawingTexts = {
  line: { zh: '折线图', en: 'Line', es: 'Líneas' },
  bar: { zh: '柱状图', en: 'Bars', es: 'Barras' },
  stacked: { zh: '堆叠图', en: 'Stacked', es: 'Apilado' },
  pie: { zh: '饼图', en: 'Pie', es: 'Circular' },
  ranking: { zh: '排行', en: 'Ranking', es: 'Clasificación' },
} satisfies Record<Drawing, Text>;
