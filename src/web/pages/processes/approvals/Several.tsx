import { useRef, useState, type FormEvent } from 'react';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './approvals.module.css';
import { agreeTo, type Entry } from './calls.ts';
import { approvalTexts } from './texts.ts';

interface Failure {
  readonly entry: Entry;
  readonly error: unknown;
}

/** Agrees to several tasks of the to-do list. Each is a call of its own, so one that fails leaves the others alone. */
export function Several({
  entries,
  chosen,
  onPick,
  onDone,
}: {
  entries: readonly Entry[];
  chosen: readonly Entry[];
  onPick(ids: readonly string[]): void;
  onDone(): void;
}) {
  const t = useCatalogue(approvalTexts);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <footer className={styles.several}>
      <label>
        <input
          type="checkbox"
          checked={chosen.length === entries.length}
          onChange={({ target }) => onPick(target.checked ? entries.map(({ id }) => id) : [])}
        />
        {t('chooseAll')}
      </label>
      <Button look="primary" disabled={chosen.length === 0} onClick={() => setIsAsked(true)}>
        {t('agreeAll')}
        {chosen.length > 0 && ` (${chosen.length})`}
      </Button>
      {isAsked && (
        <AgreeToAll
          chosen={chosen}
          onClose={(left) => {
            setIsAsked(false);
            if (!left) return;
            onPick(left);
            onDone();
          }}
        />
      )}
    </footer>
  );
}

/** `onClose` gets the tasks that are left, or nothing if none was answered. */
function AgreeToAll({ chosen, onClose }: { chosen: readonly Entry[]; onClose(left?: readonly string[]): void }) {
  const t = useCatalogue(approvalTexts);
  const form = useRef<HTMLFormElement>(null);
  // The list behind is read again meanwhile, and what is done leaves it.
  const [asked] = useState(chosen);
  const [done, setDone] = useState<number>();
  const [failures, setFailures] = useState<readonly Failure[]>([]);
  const isOver = done === asked.length;
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (done !== undefined) return;
    const comment = String(new FormData(event.currentTarget).get('comment') ?? '');
    setDone(0);
    for (const [i, entry] of asked.entries()) {
      await agreeTo(entry.id, comment).catch((error: unknown) =>
        setFailures((before) => [...before, { entry, error }]),
      );
      setDone(i + 1);
    }
  }
  const close = () => {
    if (done === undefined) onClose();
    else if (isOver) onClose(failures.map(({ entry }) => entry.id));
  };
  return (
    <Box
      shape="question"
      title={t('agreeAll')}
      closeLabel={t('close')}
      onClose={close}
      actions={
        isOver ? (
          <Button look="primary" onClick={close}>
            {t('close')}
          </Button>
        ) : (
          <Button
            look="primary"
            disabled={done !== undefined}
            aria-busy={done !== undefined}
            onClick={() => form.current?.requestSubmit()}
          >
            {t('confirm')}
          </Button>
        )
      }
    >
      {done === undefined ? (
        <form ref={form} className={styles.question} onSubmit={(event) => void submit(event)}>
          <p className={styles.note}>
            {t('chosen', { n: asked.length })}　{t('severalNote')}
          </p>
          <label>
            {t('comment')}
            <textarea name="comment" rows={3} maxLength={200} data-autofocus />
          </label>
        </form>
      ) : (
        <div role="status" className={styles.question}>
          <p>
            {isOver ? t('allAgreed', { n: asked.length - failures.length }) : t('agreeing', { done, n: asked.length })}
            {isOver && failures.length > 0 && `　${t('someFailed', { n: failures.length })}`}
          </p>
          {failures.length > 0 && (
            <ul>
              {failures.map(({ entry, error }) => (
                <li key={entry.id}>
                  <b>{entry.recordTitle}</b> <Reason error={error} />
                </li>
              ))}
            </ul>
          )}
        </div>
      )}
    </Box>
  );
}
