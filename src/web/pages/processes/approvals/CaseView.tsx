import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
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
import { actTexts, approvalTexts, stateTexts } from './texts.ts';
import { TimeLeft } from './TimeLeft.tsx';

/** Draws designed forms; other cases have none. */
const AnswersOfCase = lazy(async () => ({ default: (await import('../answers/AnswerSheet.tsx')).AnswersOfCase }));
const CasePrint = lazy(async () => ({ default: (await import('./CasePrint.tsx')).CasePrint }));

/** One case: what it is about, who has done what, who is next, and what I may do. */
export function CaseView({ id, onBack, onDone }: { id: string; onBack(): void; onDone(): void }) {
  const t = useCatalogue(approvalTexts);
  const state = useCatalogue(stateTexts);
  const cache = useQueryClient();
  const changed = useRowsChanged();
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

function Way({ shown: { acts } }: { shown: Shown }) {
  const t = useCatalogue(approvalTexts);
  const act = useCatalogue(actTexts);
  return (
    <section className={styles.way}>
      <h3>{t('way')}</h3>
      <ol>
        {acts.map(({ id, userName, operation, nodeTitle: at, comment, toNames, files, createdAt }) => (
          <li key={id} data-act={operation}>
            <b>{userName}</b> {act(operation)}{' '}
            {toNames &&
              toNames.length > 0 &&
              t('to', { names: toNames.map((name) => translateDeclared(name)).join('、') })}
            <small>
              {at && `${translateDeclared(at)} · `}
              {formatTime(createdAt, 'MM-DD HH:mm')}
            </small>
            {comment && <q>{comment}</q>}
            {files.length > 0 && (
              <span className={styles.attached}>
                {t('files')}：
                {files.map((file) => (
                  <a key={file.id} href={file.url} target="_blank" rel="noopener noreferrer">
                    {file.name}
                  </a>
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
