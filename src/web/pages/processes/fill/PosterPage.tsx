import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { renderSVG } from 'uqr';
import { addressOf } from '../../../address.ts';
import { copyText } from '../../../shared/clipboard.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { formOfLink } from './calls.ts';
import styles from './fill.module.css';
import { fillTexts } from './texts.ts';

/** What is printed and put up: the form's name and the code that leads to it. */
export function PosterPage({ token }: { token: string }) {
  const t = useCatalogue(fillTexts);
  const [copied, setCopied] = useState(false);
  const address = `${location.origin}${addressOf(`/fill?t=${encodeURIComponent(token)}`)}`;
  const { data, error } = useQuery({ queryKey: ['poster', token], queryFn: () => formOfLink(token), retry: false });
  if (error)
    return (
      <p className={styles.note} role="alert">
        {error.message}
      </p>
    );
  if (!data) return <p className={styles.note}>{t('loading')}</p>;
  const code = `data:image/svg+xml,${encodeURIComponent(renderSVG(address, { border: 2 }))}`;
  return (
    <article className={`${styles.card} ${styles.poster}`}>
      <header>
        <h1>{data.label}</h1>
        <p>{data.title}</p>
      </header>
      <img src={code} alt={address} width="260" height="260" />
      <p className={styles.hint}>
        {t('scan')} · {t('until', { time: formatTime(data.expiresAt, 'YYYY-MM-DD HH:mm') })}
      </p>
      <footer>
        <Button
          onClick={() => {
            void copyText(address).then(setCopied);
          }}
        >
          {t(copied ? 'copied' : 'copy')}
        </Button>
        <Button look="primary" onClick={() => window.print()}>
          {t('print')}
        </Button>
      </footer>
    </article>
  );
}
