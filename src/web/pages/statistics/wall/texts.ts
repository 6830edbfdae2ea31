import type { Text } from '../../../../meta/locale.ts';

export const wallTexts = {
  stale: {
    zh: '数据未能刷新，显示的是上次的数据',
    en: 'Not renewed: these are the last figures',
    es: 'Sin actualizar: son los últimos datos',
  },
  full: { zh: '全屏', en: 'Full screen', es: 'Pantalla completa' },
  screens: { zh: '大屏终端', en: 'Screens', es: 'Pantallas' },
  leave: { zh: '退出大屏', en: 'Leave', es: 'Salir' },
  updated: { zh: '数据更新于 {time}', en: 'Figures of {time}', es: 'Datos de las {time}' },
} satisfies Record<string, Text>;
