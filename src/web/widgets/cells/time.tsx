import { withBrackets } from '../../i18n/i18n.ts';
import type { CellProps } from '../kit/widget.ts';
import { useNow } from '../kit/clock.ts';
import { exactTime, relativeTime } from '../kit/moments.ts';
import { useLocale } from '../kit/use-texts.ts';

export function DatetimeCell({ value, place }: CellProps) {
  const locale = useLocale();
  const now = useNow();
  if (typeof value !== 'string') return null;
  const at = new Date(value);
  if (place === 'chip') return <>{exactTime(at)}</>;
  const exact = exactTime(at);
  const relative = relativeTime(at, now, locale);
  if (place === 'detail')
    return <time dateTime={value}>{exact.startsWith(relative) ? exact : withBrackets(exact, relative)}</time>;
  return (
    <time dateTime={value} title={exact}>
      {relative}
    </time>
  );
}
