import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './access.module.css';
import { accessTexts } from './texts.ts';

/** Something of the page could not be had. */
export function Failed({ error, onRetry }: { error: { message: string }; onRetry(): void }) {
  const t = useCatalogue(accessTexts);
  return (
    <p className={styles.failed} role="alert">
      {t('loadFailed')}：{error.message} <Button onClick={onRetry}>{t('retry')}</Button>
    </p>
  );
}
