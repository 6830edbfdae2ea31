import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../providers/http.ts';
import { useRowsChanged } from '../../../providers/use-rows-changed.ts';
import { Box } from '../../../shared/box/Box.tsx';
import { Button } from '../../../shared/button/Button.tsx';
import { PageLoading } from '../../../shared/PageLoading.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { PartHandle } from '../../resource/hand-made-parts.ts';
import { Failed } from '../../system/access/Failed.tsx';
import { Fill } from '../answers/AnswersInput.tsx';
import { beginForm, discardDraft, draftOf, handIn, saveDraft, type Begun } from './calls.ts';
import styles from './start.module.css';
import { startTexts } from './texts.ts';

const entries = 'processes/process';

interface Leaving {
  onBack(): void;
  /** It was handed in, or is no draft any more. */
  onDone(caseId: string | null): void;
}

/** A form that somebody fills in: a new one, or a draft. */
export function StartForm({
  templateId,
  draftId,
  ...leaving
}: { templateId: string | null; draftId: string | null } & Leaving) {
  const found = useQuery({
    queryKey: ['begun', templateId, draftId],
    queryFn: () => (draftId === null ? beginForm(templateId ?? '') : draftOf(draftId)),
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  if (found.isError) return <Failed error={found.error} onRetry={() => void found.refetch()} />;
  if (!found.data) return <PageLoading />;
  return <Filling begun={found.data} {...leaving} />;
}

function Filling({ begun, onBack, onDone }: { begun: Begun } & Leaving) {
  const t = useCatalogue(startTexts);
  const cache = useQueryClient();
  const changed = useRowsChanged();
  const fill = useRef<PartHandle>(null);
  const head = useRef<HTMLFormElement>(null);
  const [draft, setDraft] = useState(begun.id === undefined ? undefined : { id: begun.id, version: begun.version });
  const [failed, setFailed] = useState<Readonly<Record<string, string>>>({});
  const [error, setError] = useState<unknown>();
  const [isSaved, setSaved] = useState(false);
  const [busy, setBusy] = useState(false);
  const [isDiscarding, setDiscarding] = useState(false);
  const [applicantName, setApplicantName] = useState(begun.applicantName);

  async function send(isSubmitted: boolean): Promise<void> {
    const entered = fill.current?.collect(!isSubmitted);
    const given = Object.fromEntries([...new FormData(head.current ?? undefined)].filter(([, value]) => value !== ''));
    setSaved(false);
    setError(entered ? undefined : new Error(t('incomplete')));
    if (!entered || busy) return;
    setBusy(true);
    setFailed({});
    const values = {
      ...draft,
      templateId: begun.templateId,
      ...given,
      formData: JSON.stringify(entered.formData ?? {}),
    };
    try {
      if (isSubmitted) onDone((await handIn(values)).caseId);
      else {
        setDraft(await saveDraft(values));
        setSaved(true);
      }
      await cache.invalidateQueries({ queryKey: ['approvals'] });
      void changed(entries);
    } catch (refused) {
      setError(refused);
      const errors = refused instanceof ApiError ? (refused.errors ?? []) : [];
      setFailed(Object.fromEntries(errors.map(({ path, message }) => [path, message])));
    } finally {
      setBusy(false);
    }
  }
  async function discard(): Promise<void> {
    setDiscarding(false);
    await discardDraft(draft?.id ?? '').then(() => {
      void cache.invalidateQueries({ queryKey: ['approvals'] });
      onBack();
    }, setError);
  }
  return (
    <article className={styles.start}>
      <header>
        <Button look="quiet" icon="left" aria-label={t('back')} onClick={onBack} />
        <h2>{begun.label}</h2>
      </header>
      <div className={styles.scroll}>
        <form ref={head} className={styles.head} onSubmit={(event) => event.preventDefault()}>
          <label>
            {t('project')}
            <select name="orgId" disabled={draft !== undefined}>
              {begun.projects.map(({ id, name }) => (
                <option key={id} value={id}>
                  {name}
                </option>
              ))}
            </select>
          </label>
          <label>
            {t('applicant')}
            <input
              name="applicantName"
              maxLength={30}
              value={applicantName}
              onChange={({ target }) => setApplicantName(target.value)}
              required
            />
            {failed.applicantName && <small role="alert">{failed.applicantName}</small>}
          </label>
          <label>
            {t('phone')}
            <input name="applicantPhone" type="tel" maxLength={20} placeholder={begun.applicantPhone ?? undefined} />
            {failed.applicantPhone && <small role="alert">{failed.applicantPhone}</small>}
          </label>
        </form>
        <Fill ref={fill} asked={begun} entry={{ applicantName }} failed={failed} onDirty={ignore} />
      </div>
      <footer>
        {isSaved && <small role="status">{t('saved')}</small>}
        {error !== undefined && (
          <small role="alert">
            <Reason error={error} />
          </small>
        )}
        {draft && (
          <Button look="quiet" onClick={() => setDiscarding(true)}>
            {t('discard')}
          </Button>
        )}
        <Button disabled={busy} onClick={() => void send(false)}>
          {t('save')}
        </Button>
        <Button look="primary" disabled={busy} aria-busy={busy} onClick={() => void send(true)}>
          {t('submit')}
        </Button>
      </footer>
      {isDiscarding && (
        <Box
          shape="question"
          alert
          title={t('discard')}
          closeLabel={t('close')}
          onClose={() => setDiscarding(false)}
          actions={
            <Button look="danger" onClick={() => void discard()}>
              {t('confirm')}
            </Button>
          }
        >
          <p>{t('discardSure')}</p>
        </Box>
      )}
    </article>
  );
}

const ignore = () => undefined;
