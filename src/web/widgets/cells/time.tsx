import { withBrackets } from '../../i18n/i18n.ts';
import type { CellProps } from '../kit/widget.ts';
import { useNow } from '../kit/clock.ts';
import { formatTime } from '../../shared/time/format.ts';
import { relativeTime } from '../../shared/time/relative.ts';
import { useLocale } from '../kit/use-texts.ts';

/** The same text whenever one looks, so that rows can be compared; only a detail says how long ago it was. */
export function DatetimeCell({ value, place }: CellProps) {
  if (typeof value !== 'string') return null;
  if (place === 'detail') return <DetailTime value={value} />;
  if (place === 'chip') return <>{formatTime(value)}</>;
  return (
    <time dateTime={value} title={formatTime(value)}>
      {formatTime(value, 'YYYY-MM-DD HH:mm')}
    </time>
  );
}

function DetailTime({ value }: { value: string }) {
  // Drawn again in another language.
  useLocale();
  const now = useNow();
  const exact = formatTime(value);
  const relative = relativeTime(value, now.getTime());
  return <time dateTime={value}>{exact.startsWith(relative) ? exact : withBrackets(exact, relative)}</time>;
}
