import { Suspense, useState } from 'react';
import { useResources } from '../../declarations.ts';
import { translateDeclared } from '../../i18n/i18n.ts';
import { useRowsChanged } from '../../providers/use-rows-changed.ts';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { useDuration } from '../../widgets/kit/use-duration.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { BatchBox } from '../resource/actions/BatchBox.tsx';
import { Failed } from '../system/access/Failed.tsx';
import { Groups } from './overdue/Groups.tsx';
import { LateCard } from './overdue/LateCard.tsx';
import styles from './overdue/overdue.module.css';
import { overdueTexts } from './overdue/texts.ts';
import { kinds, useLate, type LateCase } from './overdue/use-late.ts';

export default function OverdueBoardPage() {
  return (
    <Suspense fallback={<PageLoading />}>
      <OverdueBoard />
    </Suspense>
  );
}

/** Late repairs and complaints together, the latest first, by department and handler. */
function OverdueBoard() {
  const t = useCatalogue(overdueTexts);
  const duration = useDuration();
  const resources = useResources(kinds.map(({ resource }) => resource));
  const late = useLate(resources);
  const changed = useRowsChanged();
  const [department, setDepartment] = useState<string>();
  const [handler, setHandler] = useState<string>();
  const [asked, setAsked] = useState<{ late: LateCase; step: string }>();
  const now = late.dataUpdatedAt;

  const span = (fromMs: number): string => duration(now - fromMs);

  if (late.isError) return <Failed error={late.error} onRetry={() => void late.refetch()} />;
  if (late.isPending) return <PageLoading />;
  const { cases, cut } = late.data;
  const ofDepartment = cases.filter((one) => department === undefined || one.department === department);
  const shown = ofDepartment.filter((one) => handler === undefined || one.handler === handler);
  const transition = asked?.late.resource.states?.transitions.get(asked.step);
  return (
    <section className={styles.page}>
      <p className={styles.summary} role="status">
        {cases.length === 0
          ? t('none')
          : t('summary', {
              total: cases.length,
              longest: span(cases[0]?.deadlineMs ?? now),
              urged: cases.filter(({ row }) => row.urgeTime !== null).length,
            })}
      </p>
      {cut.map(({ label, ...counts }) => (
        <p key={label} className={styles.faint}>
          {t('more', { label: translateDeclared(label), ...counts })}
        </p>
      ))}
      {cases.length > 0 && (
        <>
          <Groups
            title={t('department')}
            without={t('noDepartment')}
            cases={cases}
            of={(one) => one.department}
            chosen={department}
            onChoose={(group) => {
              setDepartment(group);
              setHandler(undefined);
            }}
          />
          <Groups
            title={t('handler')}
            without={t('nobody')}
            cases={ofDepartment}
            of={(one) => one.handler}
            chosen={handler}
            onChoose={setHandler}
          />
        </>
      )}
      <div className={styles.cards}>
        {shown.map((one) => (
          <LateCard
            key={String(one.row.id)}
            late={one}
            since={span(one.deadlineMs)}
            onStep={(step) => setAsked({ late: one, step })}
          />
        ))}
      </div>
      {asked && transition && (
        <BatchBox
          resource={asked.late.resource}
          action="transition"
          transition={transition}
          rows={[asked.late.row]}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            void late.refetch();
            void changed(asked.late.resource.id);
          }}
        />
      )}
    </section>
  );
}
