import type { Text } from '../../../../meta/locale.ts';

export const orderTexts = {
  order: { zh: '调整显示顺序', en: 'Display order', es: 'Orden de presentación' },
  hint: {
    zh: '拖动调整；或选中一行后按 Alt+↑↓',
    en: 'Drag, or press Alt+↑↓ on a line',
    es: 'Arrastre, o pulse Alt+↑↓ en una línea',
  },
  up: { zh: '上移“{name}”', en: 'Move {name} up', es: 'Subir {name}' },
  down: { zh: '下移“{name}”', en: 'Move {name} down', es: 'Bajar {name}' },
  save: { zh: '保存顺序', en: 'Save the order', es: 'Guardar el orden' },
  saved: { zh: '顺序已保存', en: 'Order saved', es: 'Orden guardado' },
  place: {
    zh: '“{name}”现在是第 {place} 位',
    en: '{name} is now number {place}',
    es: '{name} es ahora el número {place}',
  },
} satisfies Record<string, Text>;
