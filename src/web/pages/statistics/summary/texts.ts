import type { Text } from '../../../../meta/locale.ts';

export const summaryTexts = {
  sums: { zh: '汇总', en: 'Sums', es: 'Totales' },
  records: { zh: '明细', en: 'Records', es: 'Registros' },
  from: { zh: '开始日期', en: 'From', es: 'Desde' },
  to: { zh: '结束日期', en: 'To', es: 'Hasta' },
  spans: { zh: '常用时段', en: 'Usual spans', es: 'Periodos habituales' },
  today: { zh: '今天', en: 'Today', es: 'Hoy' },
  tomorrow: { zh: '明天', en: 'Tomorrow', es: 'Mañana' },
  week: { zh: '近 7 天', en: 'Last 7 days', es: 'Últimos 7 días' },
  month: { zh: '近 30 天', en: 'Last 30 days', es: 'Últimos 30 días' },
  by: { zh: '汇总方式', en: 'Summed up by', es: 'Sumado por' },
  byField: { zh: '按{field}', en: 'By {field}', es: 'Por {field}' },
  rows: { zh: '笔数', en: 'Records', es: 'Registros' },
  share: { zh: '占比', en: 'Share', es: 'Parte' },
  total: { zh: '合计', en: 'Total', es: 'Total' },
  without: { zh: '未填写', en: 'Not given', es: 'Sin indicar' },
  none: { zh: '这段时间没有记录', en: 'No records in these days', es: 'No hay registros en estos días' },
  cut: { zh: '只列出笔数最多的 {count} 项，合计包含全部', en: 'Only the {count} largest are listed; the total covers all', es: 'Solo se listan los {count} mayores; el total lo incluye todo' },
} satisfies Record<string, Text>;
