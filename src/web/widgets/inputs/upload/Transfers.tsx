import { Icon } from '../../../shared/icon/Icon.tsx';
import { widgetTexts } from '../../kit/texts.ts';
import { useCatalogue } from '../../kit/use-texts.ts';
import styles from '../upload.module.css';
import type { Transfer } from './use-transfers.ts';

interface Props {
  transfers: readonly Transfer[];
  onRetry(transfer: Transfer): void;
  onCancel(key: string): void;
}

/** Running and failed uploads, with buttons to retry or cancel. */
export function Transfers({ transfers, onRetry, onCancel }: Props) {
  if (transfers.length === 0) return null;
  return (
    <ul className={styles.transfers} aria-live="polite">
      {transfers.map((transfer) => (
        <Sending
          key={transfer.key}
          transfer={transfer}
          onRetry={() => onRetry(transfer)}
          onCancel={() => onCancel(transfer.key)}
        />
      ))}
    </ul>
  );
}

function Sending({
  transfer: { file, progress, error, final },
  onRetry,
  onCancel,
}: {
  transfer: Transfer;
  onRetry(): void;
  onCancel(): void;
}) {
  const t = useCatalogue(widgetTexts);
  return (
    <li data-failed={error ? true : undefined}>
      <span className={styles.name}>{file.name}</span>
      {error ? <small role="alert">{error}</small> : <progress aria-label={file.name} value={progress} max={1} />}
      {!error && <small>{Math.round(progress * 100)}%</small>}
      {error && !final && (
        <button type="button" className={styles.link} onClick={onRetry}>
          {t('retry')}
        </button>
      )}
      <Tool icon="close" label={`${t(error ? 'remove' : 'cancel')} ${file.name}`} onClick={onCancel} />
    </li>
  );
}

export function Tool({ icon, label, onClick }: { icon: string; label: string; onClick(): void }) {
  return (
    <button type="button" className={styles.tool} aria-label={label} title={label} onClick={onClick}>
      <Icon name={icon} />
    </button>
  );
}
