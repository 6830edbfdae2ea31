import { addressOf } from '../../../address.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Sent } from './calls.ts';
import styles from './fill.module.css';
import { fillTexts } from './texts.ts';

/** What somebody needs to come back. */
export function SentBox({ sent, label, onAgain }: { sent: Sent; label: string; onAgain(): void }) {
  const t = useCatalogue(fillTexts);
  const state = addressOf(`/fill/state?${new URLSearchParams({ no: sent.processNo, key: sent.key }).toString()}`);
  return (
    <article className={styles.card} role="status">
      <header>
        <h1>{t('sent')}</h1>
        <p>{label}</p>
      </header>
      <dl className={styles.facts}>
        <dt>{t('number')}</dt>
        <dd>{sent.processNo}</dd>
        <dt>{t('key')}</dt>
        <dd>{sent.key}</dd>
      </dl>
      <p className={styles.hint}>{t('keep')}</p>
      <footer>
        <a className={styles.link} href={state}>
          {t('follow')}
        </a>
        <Button onClick={onAgain}>{t('again')}</Button>
      </footer>
    </article>
  );
}
