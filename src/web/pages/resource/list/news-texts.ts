import type { Text } from '../../../../meta/locale.ts';

export const newsTexts = {
  changed: { zh: '有 {count} 条数据已更新', en: '{count} rows have changed', es: 'Han cambiado {count} filas' },
  renew: { zh: '刷新列表', en: 'Renew the list', es: 'Actualizar la lista' },
} satisfies Record<string, Text>;
