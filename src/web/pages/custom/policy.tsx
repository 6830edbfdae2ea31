import { useQuery } from '@tanstack/react-query';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Failed } from './access/Failed.tsx';
import { useAccessWords } from './access/words.ts';
import { MatrixView } from './policy/MatrixView.tsx';
import styles from './policy/policy.module.css';
import { askedIn, loadMatrix, type Asked } from './policy/questions.ts';
import { policyTexts } from './policy/texts.ts';
import { Who } from './policy/Who.tsx';
import { Why } from './policy/Why.tsx';

const tabs = ['matrix', 'why', 'who'] as const;

/** For auditors: who may do what, and which line of which file says so. */
export default function PolicyPage() {
  const { search } = useLocation();
  // Another question that is brought along begins anew.
  return <Policy key={search} asked={askedIn(search)} />;
}

function Policy({ asked }: { asked: Asked | undefined }) {
  const t = useCatalogue(policyTexts);
  const words = useAccessWords();
  const id = useId();
  const [tab, setTab] = useState<(typeof tabs)[number]>(asked ? 'why' : 'matrix');
  const { data, error, refetch } = useQuery({ queryKey: ['policy-matrix'], queryFn: loadMatrix, staleTime: 0 });
  const areas = useMemo(() => words.areas(data?.catalogue ?? []), [words, data]);

  function move(event: KeyboardEvent<HTMLElement>) {
    const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
    if (!step) return;
    const next = tabs[(tabs.indexOf(tab) + step + tabs.length) % tabs.length] as typeof tab;
    setTab(next);
    document.getElementById(`${id}-${next}`)?.focus();
  }

  return (
    <section className={styles.page}>
      <h1 className="visually-hidden">{t('title')}</h1>
      <div className={styles.tabs} role="tablist" aria-label={t('title')} onKeyDown={move}>
        {tabs.map((name) => (
          <button key={name} id={`${id}-${name}`} type="button" role="tab" aria-selected={tab === name} aria-controls={`${id}-panel`} tabIndex={tab === name ? 0 : -1} onClick={() => setTab(name)}>
            {t(name)}
          </button>
        ))}
      </div>
      <div id={`${id}-panel`} className={styles.panel} role="tabpanel" aria-labelledby={`${id}-${tab}`}>
        {error && <Failed error={error} onRetry={() => void refetch()} />}
        {!data && !error && <PageLoading />}
        {data && tab === 'matrix' && <MatrixView matrix={data} areas={areas} />}
        {data && tab === 'why' && <Why asked={asked} roles={data.roles} areas={areas} />}
        {data && tab === 'who' && <Who roles={data.roles} areas={areas} />}
      </div>
    </section>
  );
}
