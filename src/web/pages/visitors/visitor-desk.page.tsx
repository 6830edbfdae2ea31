import { useEffect, useRef, type FormEvent, type ReactNode } from 'react';
import { allowed } from '../../providers/access.ts';
import { Button } from '../../shared/button/Button.tsx';
import { formatTime } from '../../shared/time/format.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import styles from '../../shared/desk/desk.module.css';
import { visitorDeskTexts } from './desk/texts.ts';
import { useDesk, type Found, type Pass } from './desk/use-desk.ts';

const code = 'pc:passthrough.visitorPass';

/** A code is scanned or typed, its visitor is shown, and they are let in or out: all of it by Enter. */
export default function VisitorDeskPage() {
  const { t, found, answer, busy, look, pass, clear, passes } = useDesk();
  const input = useRef<HTMLInputElement>(null);
  // Whoever was served makes room for the next code.
  useEffect(() => {
    if (!found) input.current?.select();
  }, [found]);

  function submit(event: FormEvent): void {
    event.preventDefault();
    void look(input.current?.value ?? '').then((isFound) => {
      if (!isFound) input.current?.select();
    });
  }

  return (
    <section className={styles.page}>
      <div className={styles.desk}>
        <form className={styles.form} onSubmit={submit}>
          <label>
            {t('code')}
            <input
              ref={input}
              autoFocus
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={20}
            />
          </label>
          <Button type="submit" look={found ? 'default' : 'primary'} disabled={busy}>
            {t('find')}
          </Button>
        </form>
        <p className={styles.hint}>{t('hint')}</p>
        <p
          className={styles.answer}
          role="status"
          data-refused={answer?.isRefusal ? true : undefined}
          hidden={answer === undefined && found !== undefined}
        >
          {answer?.text}
        </p>
        {found && (
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
        )}
      </div>
      <Log passes={passes} />
    </section>
  );
}

function VisitCard({ found: { visit }, children }: { found: Found; children: ReactNode }) {
  const t = useCatalogue(visitorDeskTexts);
  const hours = [visit.visitStartTime, visit.visitEndTime].map((time) => formatTime(time, 'MM-DD HH:mm')).join(' – ');
  const lines = [
    ['company', visit.company],
    ['host', visit.intervieweeName],
    ['time', hours],
    ['companions', visit.companionCount || null],
    ['plate', visit.plateNo],
    ['order', visit.orderNo],
  ] as const;
  return (
    <article className={styles.visit} aria-label={visit.visitorName}>
      <h2>{visit.visitorName}</h2>
      <dl>
        {lines.map(
          ([name, value]) =>
            value !== null && (
              <div key={name}>
                <dt>{t(name)}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
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
