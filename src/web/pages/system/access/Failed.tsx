import { t as say } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './access.module.css';
import { accessTexts } from './texts.ts';

/** Shown where a part of the page failed to load. */
export function Failed({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const t = useCatalogue(accessTexts);
  return (
    <p className={styles.failed} role="alert">
      {t('loadFailed')}
      {say('colon')}
      <Reason error={error} /> <Button onClick={onRetry}>{t('retry')}</Button>
    </p>
  );
}
