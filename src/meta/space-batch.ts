import type { Text } from './locale.ts';

/** Titles of the inputs for creating floors and rooms in bulk, used by the dialog and by validation errors. */
export const batchTitles = {
  from: { zh: '起始楼层', en: 'From floor', es: 'Desde la planta' },
  to: { zh: '结束楼层', en: 'To floor', es: 'Hasta la planta' },
  floor: { zh: '楼层', en: 'Floors', es: 'Plantas' },
  count: { zh: '每层房间数', en: 'Rooms on each floor', es: 'Habitaciones por planta' },
  first: { zh: '起始序号', en: 'First number', es: 'Primer número' },
  digits: { zh: '序号位数', en: 'Digits', es: 'Dígitos' },
  prefix: { zh: '房号前缀', en: 'Prefix', es: 'Prefijo' },
  preview: { zh: '预览', en: 'Preview', es: 'Vista previa' },
  skipExisting: { zh: '跳过已存在', en: 'Leave out what is there', es: 'Omitir los existentes' },
} satisfies Record<string, Text>;
