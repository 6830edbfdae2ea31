import { useRef, useState, type FormEvent } from 'react';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './approvals.module.css';
import { operate, peopleOf, type Operation, type Shown } from './calls.ts';
import { EditFields, editPrefix } from './EditFields.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import { approvalTexts } from './texts.ts';

const looks: Partial<Record<Operation, 'primary' | 'danger'>> = {
  agree: 'primary',
  refuse: 'danger',
  terminate: 'danger',
};
const needsComment: readonly Operation[] = ['refuse', 'return', 'comment', 'jump', 'terminate'];
const needsPerson: readonly Operation[] = ['handOver', 'delegate', 'addSigner'];
const saysNothing: readonly Operation[] = ['urge', 'takeBack'];
const signs = ['beside', 'before', 'after'] as const;

/** What I may do with the case: a button each, and what it asks for. */
export function Answers({ shown, onDone }: { shown: Shown; onDone(): unknown }) {
  const t = useCatalogue(approvalTexts);
  const [asked, setAsked] = useState<Operation>();
  const { operations } = shown;
  if (operations.length === 0) return null;
  const label = (operation: Operation) =>
    t(operation === 'comment' ? 'addComment' : operation === 'agree' && shown.isWork ? 'workDone' : operation);
  return (
    <footer className={styles.answers}>
      {operations.map((operation) => (
        <Button key={operation} look={looks[operation] ?? 'default'} onClick={() => setAsked(operation)}>
          {label(operation)}
        </Button>
      ))}
      {asked && (
        <Question
          key={asked}
          shown={shown}
          operation={asked}
          title={label(asked)}
          onClose={() => setAsked(undefined)}
          onDone={() => {
            setAsked(undefined);
            onDone();
          }}
        />
      )}
    </footer>
  );
}

function Question({
  shown,
  operation,
  title,
  onClose,
  onDone,
}: {
  shown: Shown;
  operation: Operation;
  title: string;
  onClose(): void;
  onDone(): void;
}) {
  const t = useCatalogue(approvalTexts);
  const form = useRef<HTMLFormElement>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>();
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    const given = [...new FormData(event.currentTarget)].filter(([, value]) => value !== '');
    const [own, changed] = [
      given.filter(([name]) => !name.startsWith(editPrefix)),
      given.filter(([name]) => name.startsWith(editPrefix)),
    ];
    const changes = Object.fromEntries(changed.map(([name, value]) => [name.slice(editPrefix.length), value]));
    await operate(shown, operation, {
      ...Object.fromEntries(own),
      ...(changed.length > 0 && { changes: JSON.stringify(changes) }),
    }).then(onDone, setError);
    setBusy(false);
  }
  return (
    <Box
      shape="question"
      title={title}
      closeLabel={t('close')}
      onClose={onClose}
      actions={
        <Button
          look={looks[operation] ?? 'primary'}
          disabled={busy}
          aria-busy={busy}
          onClick={() => form.current?.requestSubmit()}
        >
          {t('confirm')}
        </Button>
      }
    >
      <form ref={form} className={styles.question} onSubmit={(event) => void submit(event)}>
        {(operation === 'return' || operation === 'jump') && (
          <label>
            {t(operation === 'jump' ? 'jump' : 'node')}
            <select name="node">
              {(operation === 'jump' ? shown.jumps : shown.back).map(({ node, title: name }) => (
                <option key={node} value={node}>
                  {name}
                </option>
              ))}
            </select>
          </label>
        )}
        {needsPerson.includes(operation) && (
          <PersonPicker name="person" find={{ key: shown.id, people: (text) => peopleOf(shown.id, text) }} />
        )}
        {operation === 'agree' && shown.editable.length > 0 && <EditFields shown={shown} />}
        {operation === 'addSigner' && (
          <label>
            {t('when')}
            <select name="when">
              {signs.map((sign) => (
                <option key={sign} value={sign}>
                  {t(sign)}
                </option>
              ))}
            </select>
          </label>
        )}
        {!saysNothing.includes(operation) && (
          <label>
            {t('comment')}
            <textarea
              name="comment"
              rows={3}
              maxLength={200}
              required={needsComment.includes(operation)}
              placeholder={needsComment.includes(operation) ? t('needed') : undefined}
              data-autofocus={needsPerson.includes(operation) ? undefined : true}
            />
          </label>
        )}
        {error !== undefined && (
          <p role="alert" className={styles.refused}>
            <Reason error={error} />
          </p>
        )}
      </form>
    </Box>
  );
}
