import type { Text } from '../../../meta/locale.ts';

/** How a day is called that is not what its place in the week says. */
export const dayMarkTexts = {
  holiday: { zh: '休', en: 'Off', es: 'Libre' },
  workday: { zh: '班', en: 'Work', es: 'Lab.' },
} satisfies Record<string, Text>;
