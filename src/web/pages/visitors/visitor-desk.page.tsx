import type { ReactNode } from 'react';
import { allowed } from '../../providers/access.ts';
import { Button } from '../../shared/button/Button.tsx';
import { formatTime } from '../../shared/time/format.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { CodeDesk, DeskFacts } from '../../shared/desk/CodeDesk.tsx';
import styles from '../../shared/desk/desk.module.css';
import { visitorDeskTexts } from './desk/texts.ts';
import { useDesk, type Found, type Pass } from './desk/use-desk.ts';

const code = 'pc:passthrough.visitorPass';

/** A code is scanned or typed, its visitor is shown, and they are let in or out: all of it by Enter. */
export default function VisitorDeskPage() {
  const { t, found, answer, busy, look, pass, clear, passes } = useDesk();
  const texts = { code: t('code'), find: t('find'), hint: t('hint') };
  return (
    <CodeDesk
      texts={texts}
      maxLength={20}
      busy={busy}
      answer={answer}
      look={look}
      card={
        found && (
          <VisitCard found={found}>
            {found.reason === null && (
              <>
                <Button autoFocus look="primary" disabled={busy} onClick={() => void pass()}>
                  {t(found.direction)}
                </Button>
                {found.direction === 'out' && allowed('leave', code) && (
                  <Button disabled={busy} onClick={() => void pass(true)}>
                    {t('final')}
                  </Button>
                )}
              </>
            )}
            <Button autoFocus={found.reason !== null} onClick={clear}>
              {t('other')}
            </Button>
          </VisitCard>
        )
      }
      log={<Log passes={passes} />}
    />
  );
}

function VisitCard({ found: { visit }, children }: { found: Found; children: ReactNode }) {
  const t = useCatalogue(visitorDeskTexts);
  const hours = [visit.visitStartTime, visit.visitEndTime].map((time) => formatTime(time, 'MM-DD HH:mm')).join(' – ');
  const lines = [
    [t('company'), visit.company],
    [t('host'), visit.intervieweeName],
    [t('time'), hours],
    [t('companions'), visit.companionCount || null],
    [t('plate'), visit.plateNo],
    [t('order'), visit.orderNo],
  ] as const;
  return (
    <article className={styles.visit} aria-label={visit.visitorName}>
      <h2>{visit.visitorName}</h2>
      <DeskFacts of={lines} />
      <footer>{children}</footer>
    </article>
  );
}

function Log({ passes }: { passes: readonly Pass[] | undefined }) {
  const t = useCatalogue(visitorDeskTexts);
  const wayOf = ({ result, direction }: Pass) =>
    t(result === 'refused' ? 'refused' : direction === 'in' ? 'wentIn' : 'wentOut');
  return (
    <aside className={styles.log}>
      <h2>{t('log')}</h2>
      {passes?.length === 0 && <p className={styles.hint}>{t('noLog')}</p>}
      <ol>
        {passes?.map((pass) => (
          <li key={pass.id}>
            <span data-way={pass.result === 'refused' ? 'refused' : pass.direction}>{wayOf(pass)}</span>
            <strong>{pass.visitorName}</strong>
            <small>{formatTime(pass.passTime, 'MM-DD HH:mm')}</small>
            {pass.reason && <em>{pass.reason}</em>}
          </li>
        ))}
      </ol>
    </aside>
  );
}
