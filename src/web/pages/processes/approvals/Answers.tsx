import { lazy, Suspense, useEffect, useRef, useState, type FormEvent } from 'react';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { amendedTo } from '../../../../meta/flow.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../providers/http.ts';
import { PageLoading } from '../../../shared/PageLoading.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './approvals.module.css';
import { operate, peopleOf, type Operation, type Shown } from './calls.ts';
import type { AmendHandle } from './Amend.tsx';
import type { EditHandle } from './EditFields.tsx';
import { namedPrefix, PeoplePicker } from './PeoplePicker.tsx';
import { PersonPicker } from './PersonPicker.tsx';
import { useUploads } from '../../resource/dialog/use-uploads.ts';
import { approvalTexts } from './texts.ts';

/** They draw fields of forms; most answers need none. */
const Amend = lazy(async () => ({ default: (await import('./Amend.tsx')).Amend }));
const AttachFiles = lazy(async () => ({ default: (await import('./AttachFiles.tsx')).AttachFiles }));
const EditFields = lazy(async () => ({ default: (await import('./EditFields.tsx')).EditFields }));

const looks: Partial<Record<Operation, 'primary' | 'danger'>> = {
  choose: 'primary',
  agree: 'primary',
  handInAgain: 'primary',
  refuse: 'danger',
  terminate: 'danger',
};
const needsComment: readonly Operation[] = ['refuse', 'return', 'returnToStarter', 'comment', 'jump', 'terminate'];
const needsPerson: readonly Operation[] = ['handOver', 'delegate', 'addSigner'];
const saysNothing: readonly Operation[] = ['urge', 'takeBack'];
const signs = ['beside', 'before', 'after'] as const;

/** What I may do with the case: a button each, and what it asks for. */
export function Answers({ shown, onDone }: { shown: Shown; onDone(): unknown }) {
  const t = useCatalogue(approvalTexts);
  // Whoever has just handed it in is asked at once whom it goes to.
  const [asked, setAsked] = useState<Operation | undefined>(shown.operations.includes('choose') ? 'choose' : undefined);
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
  const edits = useRef<EditHandle>(null);
  const amended = useRef<AmendHandle>(null);
  const isAmended = operation === 'handInAgain';
  const [attaches, setAttaches] = useState(false);
  const [files, setFiles] = useState<readonly string[]>([]);
  const uploads = useUploads();
  const isSending = uploads.sending.length > 0;
  /** What was confirmed while files were on their way goes once they have arrived. */
  const [waits, setWaits] = useState(false);
  useEffect(() => {
    if (waits && !isSending) form.current?.requestSubmit();
  }, [waits, isSending]);
  const isEdited = operation === 'agree' && shown.editable.length > 0;
  const steps = operation === 'agree' || operation === 'choose' ? shown.named : [];
  async function submit(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (busy) return;
    setWaits(isSending);
    if (isSending) return;
    const changes = isEdited ? edits.current?.changes() : {};
    const formData = isAmended ? amended.current?.answers() : null;
    if (!changes || formData === undefined) return;
    setBusy(true);
    setError(undefined);
    const data = new FormData(event.currentTarget);
    const given = [...data].filter(([name, value]) => value !== '' && !name.startsWith(namedPrefix));
    const chosen = Object.fromEntries(steps.map(({ node }) => [node, data.getAll(`${namedPrefix}${node}`)]));
    if (uploads.failed.length > 0) setError(new Error(t('filesMissing')));
    else if (Object.values(chosen).some((people) => people.length === 0)) setError(new Error(t('chooseNeeded')));
    else
      await operate(shown, operation, {
        ...Object.fromEntries(given),
        ...(Object.keys(changes).length > 0 && { changes: JSON.stringify(changes) }),
        ...(formData !== null && { formData: JSON.stringify(formData) }),
        ...(files.length > 0 && { files: files.join(',') }),
        ...(steps.length > 0 && { chosen: JSON.stringify(chosen) }),
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
          disabled={busy || waits}
          aria-busy={busy || waits}
          onClick={() => form.current?.requestSubmit()}
        >
          {t('confirm')}
        </Button>
      }
    >
      {isEdited && (
        <Suspense fallback={<PageLoading />}>
          <EditFields ref={edits} shown={shown} title={t('fillIn')} failed={messagesOf(error)} />
        </Suspense>
      )}
      {isAmended && shown.answers && (
        <Suspense fallback={<PageLoading />}>
          <Amend ref={amended} shown={shown} asked={shown.answers} failed={messagesOf(error)} />
        </Suspense>
      )}
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
        {operation === 'returnToStarter' && (
          <label>
            {t('then')}
            <select name="then">
              {amendedTo
                .filter((then) => then === 'begin' || shown.comesBack)
                .map((then) => (
                  <option key={then} value={then}>
                    {t(then)}
                  </option>
                ))}
            </select>
          </label>
        )}
        {needsPerson.includes(operation) && (
          <PersonPicker name="person" find={{ key: shown.id, people: (text) => peopleOf(shown.id, text) }} />
        )}
        {steps.map(({ node, title: step }) => (
          <PeoplePicker key={node} caseId={shown.id} node={node} title={translateDeclared(step)} />
        ))}
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
        {/* Asked for first: what came by itself would move the button that somebody is about to press. */}
        {!saysNothing.includes(operation) &&
          (attaches ? (
            <Suspense fallback={null}>
              <AttachFiles value={files} uploads={uploads} onChange={setFiles} />
            </Suspense>
          ) : (
            <Button icon="link" className={styles.attach} onClick={() => setAttaches(true)}>
              {t('attach')}
            </Button>
          ))}
        {error !== undefined && (
          <p role="alert" className={styles.refused}>
            <Reason error={error} />
          </p>
        )}
      </form>
    </Box>
  );
}

/** What the server said about what was filled in, by field. */
const messagesOf = (error: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    (error instanceof ApiError ? (error.errors ?? []) : []).map(({ path, message }) => [path, message]),
  );
