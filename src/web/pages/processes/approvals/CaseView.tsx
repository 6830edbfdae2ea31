import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useId, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { useResource } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { PageLoading } from '../../../shared/PageLoading.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Fields } from '../../resource/detail/Fields.tsx';
import { Failed } from '../../system/access/Failed.tsx';
import { Answers } from './Answers.tsx';
import styles from './approvals.module.css';
import { caseOf, type Shown } from './calls.ts';
import { Drawn } from './Drawn.tsx';
import { approvalTexts, stateTexts } from './texts.ts';
import { TimeLeft } from './TimeLeft.tsx';
import { Changes, Way } from './Way.tsx';

/** Draws designed forms; other cases have none. */
const AnswersOfCase = lazy(async () => ({ default: (await import('../answers/AnswerSheet.tsx')).AnswersOfCase }));
const CasePrint = lazy(async () => ({ default: (await import('./CasePrint.tsx')).CasePrint }));

/** One case: what it is about, who has done what, who is next, and what I may do. */
export function CaseView({ id, onBack, onDone }: { id: string; onBack(): void; onDone(): void }) {
  const t = useCatalogue(approvalTexts);
  const state = useCatalogue(stateTexts);
  const cache = useQueryClient();
  const changed = useRowsChanged();
  const changedTitle = useId();
  const [isPrinted, setPrinted] = useState(false);
  const found = useQuery({ queryKey: ['approval', id], queryFn: () => caseOf(id), staleTime: 0, retry: false });
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  const shown = found.data;
  const done = () => {
    onDone();
    void changed(shown.resource);
    return cache.invalidateQueries({ queryKey: ['approval', id] });
  };
  return (
    <article className={styles.view}>
      <header>
        <Button look="quiet" icon="left" className={styles.back} aria-label={t('back')} onClick={onBack} />
        <h2>
          {shown.subject ?? translateDeclared(shown.title)}{' '}
          <Button look="quiet" icon="printer" aria-label={t('print')} onClick={() => setPrinted(true)} />
          <em data-state={shown.status}>{state(shown.status)}</em>
        </h2>
        <p>
          {shown.recordTitle}
          {shown.applicant && ` · ${t('applicant')} ${shown.applicant}`} · {t('starter')} {shown.starterName} ·{' '}
          {formatTime(shown.createdAt, 'YYYY-MM-DD HH:mm')}
        </p>
      </header>
      <div className={styles.scroll}>
        {shown.due.length > 0 && (
          <p className={styles.due}>
            <b>{translateDeclared(shown.nodeTitle ?? '')}</b> {t('due')}{' '}
            {shown.due
              .map(({ userName, forName }) => (forName ? t('standsFor', { name: userName, other: forName }) : userName))
              .join('、')}{' '}
            <TimeLeft at={shown.due[0]?.dueAt ?? null} />
          </p>
        )}
        {shown.changed.length > 0 && (
          <section className={styles.changed} aria-labelledby={changedTitle}>
            <h3 id={changedTitle}>{t('changed')}</h3>
            <Changes of={shown.changed} />
          </section>
        )}
        {shown.answers ? (
          <Suspense fallback={<PageLoading />}>
            <AnswersOfCase row={shown.record ?? {}} data={shown.answers} />
          </Suspense>
        ) : (
          shown.form && <Filled form={shown.form} />
        )}
        {shown.record ? (
          <Suspense fallback={<PageLoading />}>
            <Record resourceId={shown.resource} row={shown.record} />
          </Suspense>
        ) : (
          <p className={styles.hint}>{t('gone')}</p>
        )}
        <Drawn shown={shown} />
        <Way shown={shown} />
      </div>
      <Answers shown={shown} onDone={done} />
      {isPrinted && (
        <Suspense fallback={null}>
          <CasePrint shown={shown} onClose={() => setPrinted(false)} />
        </Suspense>
      )}
    </article>
  );
}

function Filled({ form }: { form: NonNullable<Shown['form']> }) {
  const t = useCatalogue(approvalTexts);
  return (
    <section className={styles.filled}>
      <h3>{t('form')}</h3>
      <dl>
        {form.map(({ title, value }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Record({ resourceId, row }: { resourceId: string; row: Row }) {
  return <Fields resource={useResource(resourceId)} row={row} />;
}
