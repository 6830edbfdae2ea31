import type { Text } from '../../../../meta/locale.ts';

export const detailTexts = {
  close: { zh: '关闭', en: 'Close', es: 'Cerrar' },
  back: { zh: '返回', en: 'Back', es: 'Volver' },
  loadFailed: { zh: '加载失败', en: 'Could not load', es: 'No se pudo cargar' },
  retry: { zh: '重试', en: 'Retry', es: 'Reintentar' },
  edit: { zh: '编辑', en: 'Edit', es: 'Editar' },
  basics: { zh: '基本信息', en: 'Details', es: 'Datos' },
  record: { zh: '记录信息', en: 'Record', es: 'Registro' },
  history: { zh: '操作记录', en: 'History', es: 'Historial' },
  noHistory: { zh: '还没有操作记录', en: 'Nothing recorded yet', es: 'Sin registros' },
  changes: { zh: '变更内容', en: 'Changes', es: 'Cambios' },
  field: { zh: '字段', en: 'Field', es: 'Campo' },
  before: { zh: '变更前', en: 'Before', es: 'Antes' },
  after: { zh: '变更后', en: 'After', es: 'Después' },
  more: { zh: '更多', en: 'More', es: 'Más' },
  reveal: { zh: '查看', en: 'Show', es: 'Ver' },
  nothing: { zh: '暂无', en: 'None', es: 'Ninguno' },
  total: { zh: '共 {total} 条', en: '{total} in all', es: '{total} en total' },
} satisfies Record<string, Text>;
