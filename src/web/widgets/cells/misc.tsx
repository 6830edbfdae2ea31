import { useCatalogue } from '../kit/use-texts.ts';
import { widgetTexts } from '../kit/texts.ts';
import type { CellProps } from '../kit/widget.ts';
import styles from './cells.module.css';

export function BoolCell({ value }: CellProps) {
  const t = useCatalogue(widgetTexts);
  return value === null ? null : <span className={value ? styles.yes : styles.no}>{t(value ? 'yes' : 'no')}</span>;
}

export function LongTextCell({ value, place }: CellProps) {
  return place === 'detail' ? <span className={styles.lines}>{String(value ?? '')}</span> : <>{String(value ?? '')}</>;
}

/** Only addresses that cannot run scripts become links. */
const isSafe = (address: string) => /^(https?:|mailto:|tel:|\/(?!\/))/i.test(address);

export function UrlCell({ value, place }: CellProps) {
  if (typeof value !== 'string' || place === 'chip' || !isSafe(value)) return <>{String(value ?? '')}</>;
  return (
    <a
      href={value}
      target="_blank"
      rel="noopener noreferrer"
      tabIndex={place === 'table' ? -1 : undefined}
      onClick={(event) => event.stopPropagation()}
    >
      {value}
    </a>
  );
}

export function ColorCell({ value }: CellProps) {
  if (typeof value !== 'string') return null;
  return (
    <span className={styles.color}>
      <i style={{ background: value }} />
      {value}
    </span>
  );
}

export function RateCell({ value }: CellProps) {
  const t = useCatalogue(widgetTexts);
  if (typeof value !== 'number') return null;
  return (
    <span className={styles.rate} role="img" aria-label={t('stars', { n: value })}>
      {'★'.repeat(value)}
      <i>{'★'.repeat(5 - value)}</i>
    </span>
  );
}

export function SecretCell() {
  return null;
}
