import type { Text } from '../../../../meta/locale.ts';

export const overdueTexts = {
  summary: {
    zh: '超时 {total} 件，最长 {longest}，已催办 {urged} 件',
    en: '{total} late, the longest by {longest}, {urged} reminded',
    es: '{total} con retraso, el mayor de {longest}, {urged} avisados',
  },
  none: { zh: '没有超时的工单和诉求', en: 'Nothing is late', es: 'No hay nada con retraso' },
  more: {
    zh: '{label}仅显示超时最久的 {shown} 件，共 {total} 件',
    en: '{label}: the {shown} that are latest of {total}',
    es: '{label}: los {shown} con más retraso de {total}',
  },
  noDepartment: { zh: '未分配部门', en: 'No department', es: 'Sin departamento' },
  nobody: { zh: '未指派', en: 'Nobody', es: 'Nadie' },
  department: { zh: '部门', en: 'Department', es: 'Departamento' },
  handler: { zh: '处理人', en: 'Handler', es: 'Responsable' },
  all: { zh: '全部', en: 'All', es: 'Todos' },
  late: { zh: '超时 {time}', en: 'late by {time}', es: 'retraso de {time}' },
  urged: { zh: '{name} {time} 催办', en: 'Reminded by {name}, {time}', es: 'Aviso de {name}, {time}' },
  cases: { zh: '{count} 件', en: '{count}', es: '{count}' },
} satisfies Record<string, Text>;
