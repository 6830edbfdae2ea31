import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type FormEvent } from 'react';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './approvals.module.css';
import { clearSubstitute, colleagues, setSubstitute, substituteOf, type Substitute } from './calls.ts';
import { PersonPicker } from './PersonPicker.tsx';
import { approvalTexts } from './texts.ts';

const found = { key: 'colleagues', people: colleagues };
const queryKey = ['substitute'];

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
  const keep = (work: Promise<Substitute>) =>
    work.then((stored) => {
      cache.setQueryData(queryKey, stored);
      onClose();
    }, setError);
  function submit(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault();
    void keep(setSubstitute(Object.fromEntries(new FormData(event.currentTarget))));
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
      <form ref={form} className={styles.question} onSubmit={submit}>
        <p className={styles.note}>{t('substituteNote')}</p>
        <PersonPicker name="person" find={found} />
        <label>
          {t('from')}
          <input type="date" name="startDate" required defaultValue={now?.startDate} />
        </label>
        <label>
          {t('until')}
          <input type="date" name="endDate" required defaultValue={now?.endDate} />
        </label>
        {error !== undefined && (
          <p role="alert" className={styles.refused}>
            <Reason error={error} />
          </p>
        )}
      </form>
    </Box>
  );
}
