import type { Text } from '../locale.ts';
import type { Grain } from './period.ts';

/** Words that all reports share, on the screen and in files. */
export const reportWords = {
  table: { zh: '报表', en: 'Report', es: 'Informe' },
  about: { zh: '说明', en: 'About', es: 'Notas' },
  item: { zh: '项目', en: 'Item', es: 'Dato' },
  content: { zh: '内容', en: 'Content', es: 'Contenido' },
  total: { zh: '合计', en: 'Total', es: 'Total' },
  subtotal: { zh: '小计', en: 'Subtotal', es: 'Subtotal' },
  rest: { zh: '其他', en: 'Others', es: 'Otros' },
  without: { zh: '未填写', en: 'Not given', es: 'Sin indicar' },
  except: { zh: '除', en: 'all but', es: 'todos salvo' },
  distinct: { zh: '（去重）', en: ' (distinct)', es: ' (distintos)' },
  before: { zh: '（对比期）', en: ' (compared)', es: ' (comparado)' },
  report: { zh: '报表名称', en: 'Report', es: 'Informe' },
  note: { zh: '统计口径', en: 'What is counted', es: 'Qué se cuenta' },
  period: { zh: '统计期间', en: 'Period', es: 'Periodo' },
  standing: { zh: '截至统计时间', en: 'As they stand', es: 'Situación actual' },
  compared: { zh: '对比期间', en: 'Compared with', es: 'Comparado con' },
  grain: { zh: '时间粒度', en: 'Divided by', es: 'Dividido por' },
  day: { zh: '日期口径', en: 'By the date', es: 'Según la fecha' },
  source: { zh: '数据来源', en: 'Source', es: 'Origen' },
  scope: { zh: '数据范围', en: 'Scope', es: 'Alcance' },
  everything: { zh: '全部', en: 'All rows', es: 'Todos los registros' },
  ownScope: {
    zh: '本人的数据范围',
    en: 'Rows within the reach of whoever exported',
    es: 'Registros al alcance de quien exporta',
  },
  by: { zh: '导出人', en: 'Exported by', es: 'Exportado por' },
  zone: { zh: '时区', en: 'Time zone', es: 'Zona horaria' },
  at: { zh: '统计时间', en: 'Counted at', es: 'Calculado el' },
} satisfies Record<string, Text>;

export const grainWords = {
  day: { zh: '按日', en: 'Day', es: 'Día' },
  week: { zh: '按周', en: 'Week', es: 'Semana' },
  month: { zh: '按月', en: 'Month', es: 'Mes' },
  quarter: { zh: '按季', en: 'Quarter', es: 'Trimestre' },
} satisfies Record<Grain, Text>;
