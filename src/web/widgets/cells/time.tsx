import { withBrackets } from '../../i18n/i18n.ts';
import type { CellProps } from '../kit/widget.ts';
import { useNow } from '../kit/clock.ts';
import { exactTime, relativeTime, shortTime } from '../kit/moments.ts';
import { useLocale } from '../kit/use-texts.ts';

/** The same text whenever one looks, so that rows can be compared; only a detail says how long ago it was. */
export function DatetimeCell({ value, place }: CellProps) {
  if (typeof value !== 'string') return null;
  if (place === 'detail') return <DetailTime value={value} />;
  const at = new Date(value);
  if (place === 'chip') return <>{exactTime(at)}</>;
  return (
    <time dateTime={value} title={exactTime(at)}>
      {shortTime(at)}
    </time>
  );
}

function DetailTime({ value }: { value: string }) {
  const locale = useLocale();
  const now = useNow();
  const at = new Date(value);
  const exact = exactTime(at);
  const relative = relativeTime(at, now, locale);
  return <time dateTime={value}>{exact.startsWith(relative) ? exact : withBrackets(exact, relative)}</time>;
}
