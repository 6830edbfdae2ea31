import { useCallback } from 'react';
import type { Text } from '../../../meta/locale.ts';
import { useCatalogue } from './use-texts.ts';

const texts = {
  days: { zh: '{days}天{hours}小时', en: '{days} d {hours} h', es: '{days} d {hours} h' },
  hours: { zh: '{hours}小时{minutes}分', en: '{hours} h {minutes} min', es: '{hours} h {minutes} min' },
  minutes: { zh: '{minutes}分钟', en: '{minutes} min', es: '{minutes} min' },
} satisfies Record<string, Text>;

/** Says how long something takes or has waited, in its two largest units. */
export function useDuration(): (milliseconds: number) => string {
  const t = useCatalogue(texts);
  return useCallback(
    (milliseconds) => {
      const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
      const [days, hours] = [Math.floor(minutes / 1440), Math.floor(minutes / 60)];
      if (days > 0) return t('days', { days, hours: hours % 24 });
      return hours > 0 ? t('hours', { hours, minutes: minutes % 60 }) : t('minutes', { minutes });
    },
    [t],
  );
}
