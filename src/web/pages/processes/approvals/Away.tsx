import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense, useId, useRef, useState, type FormEvent } from 'react';
import { chinaDay } from '../../../../meta/china-time.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { deferred } from '../../../shared/deferred.tsx';
import { PageLoading } from '../../../shared/PageLoading.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './approvals.module.css';
import { clearSubstitute, colleagues, setSubstitute, substituteOf, type Substitute } from './calls.ts';
import { PersonPicker } from './PersonPicker.tsx';
import { approvalTexts } from './texts.ts';

const found = { key: 'colleagues', people: colleagues };
const queryKey = ['substitute'];
const DayPicker = deferred(async () => (await import('../../../shared/dates/DayPicker.tsx')).DayPicker);

/** Who stands in while one is away. */
export function Away() {
  const t = useCatalogue(approvalTexts);
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({ queryKey, queryFn: substituteOf, staleTime: 60_000, retry: false });
  const now = data?.substitute;
  return (
    <p className={styles.away}>
      <Button look="quiet" onClick={() => setIsOpen(true)}>
        {t('substitute')}
      </Button>
      {now && <small>{t('substituteNow', { name: now.userName, from: now.startDate, to: now.endDate })}</small>}
      {isOpen && <AwayForm now={now ?? null} onClose={() => setIsOpen(false)} />}
    </p>
  );
}

function AwayForm({ now, onClose }: { now: Substitute['substitute']; onClose(): void }) {
  const t = useCatalogue(approvalTexts);
  const cache = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [error, setError] = useState<unknown>();
  const id = useId();
  const [startDate, setStartDate] = useState(now?.startDate ?? chinaDay(Date.now()));
  const [endDate, setEndDate] = useState(now?.endDate);
  const keep = (work: Promise<Substitute>) =>
    work.then((stored) => {
      cache.setQueryData(queryKey, stored);
      onClose();
    }, setError);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void keep(
      setSubstitute({ ...Object.fromEntries(new FormData(event.currentTarget)), startDate, endDate: endDate ?? '' }),
    );
  }
  return (
    <Box
      shape="question"
      title={t('substitute')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <>
          {now && <Button onClick={() => void keep(clearSubstitute())}>{t('substituteClear')}</Button>}
          <Button look="primary" onClick={() => form.current?.requestSubmit()}>
            {t('confirm')}
          </Button>
        </>
      }
    >
      <Suspense fallback={<PageLoading />}>
        <form ref={form} className={styles.question} onSubmit={submit}>
          <p className={styles.note}>{t('substituteNote')}</p>
          <PersonPicker name="person" find={found} />
          <div className={styles.day}>
            <label htmlFor={`${id}-from`}>{t('from')}</label>
            <DayPicker id={`${id}-from`} value={startDate} onChange={setStartDate} />
          </div>
          <div className={styles.day}>
            <label htmlFor={`${id}-until`}>{t('until')}</label>
            <DayPicker id={`${id}-until`} value={endDate} min={startDate} onChange={setEndDate} />
          </div>
          {error !== undefined && (
            <p role="alert" className={styles.refused}>
              <Reason error={error} />
            </p>
          )}
        </form>
      </Suspense>
    </Box>
  );
}
