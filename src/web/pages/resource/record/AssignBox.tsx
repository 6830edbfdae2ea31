import { Suspense, useId, useRef, useState, type FormEvent } from 'react';
import type { Json } from '../../../../meta/json.ts';
import { useResource } from '../../../declarations.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { Refusal } from '../../../shared/refusal/Refusal.tsx';
import { date } from '../../../widgets/date.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { PersonPicker } from '../../processes/approvals/PersonPicker.tsx';
import { assign, handOn, peopleOf, type Assignment, type Of, type State } from './calls.ts';
import styles from './Stream.module.css';
import { recordTexts } from './texts.ts';

const { Input: DateInput } = date;

interface Props {
  of: Of;
  /** What is handed on; something new is assigned unless given. */
  assignment?: Assignment;
  onClose(): void;
  onDone(state: State): void;
}

/** Who is to do what with the record, until when. */
export function AssignBox({ of, assignment, onClose, onDone }: Props) {
  const t = useCatalogue(recordTexts);
  const dueDate = useResource('teamwork/assignment').fields.get('dueDate');
  const [day, setDay] = useState<Json | undefined>();
  const dateId = useId();
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();

  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const given = new FormData(event.currentTarget);
    const text = (name: string) => String(given.get(name) ?? '');
    const who = { person: text('person'), dueDate: typeof day === 'string' ? day : '' };
    try {
      onDone(
        assignment
          ? await handOn(of, { ...who, assignmentId: assignment.id })
          : await assign(of, { ...who, task: text('task') }),
      );
    } catch (failure) {
      setError(failure);
      setBusy(false);
    }
  }

  return (
    <Box
      shape="question"
      title={t(assignment ? 'handOn' : 'assign')}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button look="primary" disabled={busy} aria-busy={busy} onClick={() => form.current?.requestSubmit()}>
          {t('confirm')}
        </Button>
      }
    >
      <form ref={form} className={styles.question} onSubmit={(event) => void submit(event)}>
        <PersonPicker name="person" find={{ key: `${of.resource}/${of.id}`, people: (text) => peopleOf(of, text) }} />
        {!assignment && (
          <label>
            {t('task')}
            <textarea name="task" rows={3} maxLength={500} required />
          </label>
        )}
        <label htmlFor={dateId}>{t('dueDate')}</label>
        {dueDate && (
          <Suspense>
            <DateInput field={dueDate} id={dateId} value={day} onChange={setDay} />
          </Suspense>
        )}
        {error !== undefined && <Refusal error={error} />}
      </form>
    </Box>
  );
}
