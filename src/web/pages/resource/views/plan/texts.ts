import type { Text } from '../../../../../meta/locale.ts';

export const planTexts = {
  legend: { zh: '图例', en: 'Legend', es: 'Leyenda' },
  total: { zh: '共 {total} 间', en: '{total} in all', es: '{total} en total' },
  back: { zh: '‹ 全部楼栋', en: '‹ All buildings', es: '‹ Todos los edificios' },
  unknown: { zh: '未分楼栋', en: 'No building', es: 'Sin edificio' },
} satisfies Record<string, Text>;
