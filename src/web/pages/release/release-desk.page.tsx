import { useState, type ReactNode } from 'react';
import { allowed } from '../../providers/access.ts';
import { Button } from '../../shared/button/Button.tsx';
import { CodeDesk, DeskFacts } from '../../shared/desk/CodeDesk.tsx';
import styles from '../../shared/desk/desk.module.css';
import { formatTime } from '../../shared/time/format.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { releaseDeskTexts } from './desk/texts.ts';
import { useReleaseDesk, type Check, type Found } from './desk/use-release-desk.ts';

const code = 'pc:electronicRelease.releaseManger';

/** A code is scanned or typed, its goods are shown, and they leave or stay. */
export default function ReleaseDeskPage() {
  const { t, found, answer, busy, look, decide, clear, refuse, checks } = useReleaseDesk();
  const texts = { code: t('code'), find: t('find'), hint: t('hint') };
  return (
    <CodeDesk
      texts={texts}
      maxLength={40}
      asTyped
      busy={busy}
      answer={answer}
      look={look}
      card={
        found && (
          <ReleaseCard key={found.release.id} found={found}>
            <Decision
              isOpen={found.reason === null}
              busy={busy}
              onRelease={() => void decide('release')}
              onRefuse={(reason) => (reason === '' ? refuse(t('noReason')) : void decide('refuse', reason))}
              onClear={clear}
            />
          </ReleaseCard>
        )
      }
      log={<Log checks={checks} />}
    />
  );
}

function ReleaseCard({ found: { release }, children }: { found: Found; children: ReactNode }) {
  const t = useCatalogue(releaseDeskTexts);
  const nameOf = (resource: string, id: string | null) => (id === null ? null : release._refs?.[resource]?.[id]);
  const lines = [
    [t('applicant'), release.applicantName],
    [t('enterprise'), nameOf('enterprise/virtualarchitecture', release.virtId)],
    [t('room'), nameOf('space/roomNo', release.roomId)],
    [t('plate'), release.plateNo],
    [t('gate'), release.exitGate],
    [t('time'), formatTime(release.releaseTime, 'MM-DD HH:mm')],
    [t('before'), release.refuseReason],
  ] as const;
  return (
    <article className={styles.visit} aria-label={release.releaseNo}>
      <h2>{release.releaseNo}</h2>
      <ul className={styles.goods} aria-label={t('goods')}>
        {release.goods.map((goods) => (
          <li key={JSON.stringify(goods)}>
            <span>{goods.name}</span> <strong>{`${goods.quantity} ${goods.unit ?? ''}`.trim()}</strong>
          </li>
        ))}
      </ul>
      <DeskFacts of={lines} />
      {children}
    </article>
  );
}

interface DecisionProps {
  isOpen: boolean;
  busy: boolean;
  onRelease(): void;
  onRefuse(reason: string): void;
  onClear(): void;
}

/** Goods that stay need a reason, which the applicant is told. */
function Decision({ isOpen, busy, onRelease, onRefuse, onClear }: DecisionProps) {
  const t = useCatalogue(releaseDeskTexts);
  const [refusing, setRefusing] = useState(false);
  const [reason, setReason] = useState('');
  return (
    <>
      {refusing && (
        <label className={styles.reason}>
          {t('reason')}
          <input autoFocus maxLength={200} value={reason} onChange={({ target }) => setReason(target.value)} />
        </label>
      )}
      <footer>
        {isOpen && !refusing && (
          <Button autoFocus look="primary" disabled={busy} onClick={onRelease}>
            {t('release')}
          </Button>
        )}
        {isOpen && allowed('refuse', code) && (
          <Button
            look="danger"
            disabled={busy}
            onClick={() => (refusing ? onRefuse(reason.trim()) : setRefusing(true))}
          >
            {t('refuse')}
          </Button>
        )}
        <Button autoFocus={!isOpen} onClick={onClear}>
          {t('other')}
        </Button>
      </footer>
    </>
  );
}

function Log({ checks }: { checks: readonly Check[] | undefined }) {
  const t = useCatalogue(releaseDeskTexts);
  return (
    <aside className={styles.log}>
      <h2>{t('log')}</h2>
      {checks?.length === 0 && <p className={styles.hint}>{t('noLog')}</p>}
      <ol>
        {checks?.map(({ id, status, releaseNo, applicantName, checkTime, refuseReason }) => (
          <li key={id}>
            <span data-way={status === 'released' ? 'out' : 'refused'}>
              {t(status === 'released' ? 'out' : 'stayed')}
            </span>
            <strong>{`${releaseNo} ${applicantName}`}</strong>
            <small>{formatTime(checkTime, 'MM-DD HH:mm')}</small>
            {refuseReason && <em>{refuseReason}</em>}
          </li>
        ))}
      </ol>
    </aside>
  );
}
