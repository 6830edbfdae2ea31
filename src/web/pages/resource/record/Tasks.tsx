import { useState } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { OnDemand } from '../../../shared/OnDemand.tsx';
import { toastFailure } from '../../../shell/faults/refusal.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { AssignBox } from './AssignBox.tsx';
import { finish, withdraw, type Assignment, type Of } from './calls.ts';
import styles from './Stream.module.css';
import { recordTexts } from './texts.ts';

interface Props {
  of: Of;
  assignments: readonly Assignment[];
  onChanged(): Promise<void>;
}

/** What is still to be done with the record, and by whom. */
export function Tasks({ of, assignments, onChanged }: Props) {
  const t = useCatalogue(recordTexts);
  const [handed, setHanded] = useState<Assignment>();
  const [busy, setBusy] = useState(false);
  const open = assignments.filter(({ status }) => status === 'open' || status === 'overdue');
  if (open.length === 0) return null;

  async function run(work: () => Promise<unknown>) {
    setBusy(true);
    await work().catch(toastFailure);
    await onChanged();
    setBusy(false);
  }

  return (
    <section className={styles.tasks} aria-label={t('tasks')}>
      <h3>{t('tasks')}</h3>
      <ul>
        {open.map((assignment) => (
          <li key={assignment.id}>
            <Task assignment={assignment} />
            <p className={styles.own}>
              {assignment.isMine && (
                <>
                  <Button disabled={busy} onClick={() => void run(() => finish(assignment.id))}>
                    {t('finish')}
                  </Button>
                  <Button look="quiet" disabled={busy} onClick={() => setHanded(assignment)}>
                    {t('handOn')}
                  </Button>
                </>
              )}
              {assignment.isGiven && (
                <Button look="quiet" disabled={busy} onClick={() => void run(() => withdraw(of, assignment.id))}>
                  {t('withdraw')}
                </Button>
              )}
            </p>
          </li>
        ))}
      </ul>
      {handed && (
        <OnDemand onClose={() => setHanded(undefined)}>
          <AssignBox
            of={of}
            assignment={handed}
            onClose={() => setHanded(undefined)}
            onDone={() => {
              setHanded(undefined);
              void onChanged();
            }}
          />
        </OnDemand>
      )}
    </section>
  );
}

/** Who was asked for what, until when, and how it stands. */
export function Task({
  assignment: { assignerName, assigneeName, task, dueDate, status },
}: {
  assignment: Assignment;
}) {
  const t = useCatalogue(recordTexts);
  return (
    <>
      <p className={styles.head}>
        <strong>{assignerName}</strong> {t('assigned', { name: assigneeName })}
        <em data-state={status}>{t(status)}</em>
      </p>
      <p className={styles.content}>
        {task} {dueDate !== null && <small>{t('due', { day: dueDate })}</small>}
      </p>
    </>
  );
}
