import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './approvals.module.css';
import { approvalTexts } from './texts.ts';

const hourMs = 3_600_000;

/** How long there is until a time limit, or since when it has passed. */
export function TimeLeft({ at }: { at: string | null }) {
  const t = useCatalogue(approvalTexts);
  if (at === null) return null;
  const ms = Date.parse(at) - Date.now();
  const hours = Math.max(1, Math.round(Math.abs(ms) / hourMs));
  const time = hours < 48 ? t('hours', { n: hours }) : t('days', { n: Math.round(hours / 24) });
  return (
    <em className={styles.left} data-late={ms < 0 || undefined}>
      {t(ms < 0 ? 'late' : 'left', { time })}
    </em>
  );
}
