import { Suspense, useMemo, useRef, useState } from 'react';
import type { Flow } from '../../../../meta/flow.ts';
import type { Row } from '../../../../meta/json.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { ApiError } from '../../../providers/http.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { deferred } from '../../../shared/deferred.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { PartHandle } from '../../resource/hand-made-parts.ts';
import type { AskedForm } from '../answers/calls.ts';
import { AccountsForm } from './AccountsForm.tsx';
import { simulateFlow, type Design, type Simulated } from './calls.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';

const Fill = deferred(async () => (await import('../answers/AnswersInput.tsx')).Fill);

const entered = '';
const ignore = () => undefined;

/** The way that one record would take, or what somebody enters, with the people and the reasons. */
export function Simulation({ design, flow, says }: { design: Design; flow: Flow; says(when: string): string }) {
  const t = useCatalogue(flowTexts);
  const { key, document, rows, projects, form } = design;
  const [row, setRow] = useState(rows[0]?.id ?? entered);
  const [orgId, setOrgId] = useState(projects[0]?.id ?? '');
  const [starter, setStarter] = useState<string>();
  const [isNaming, setNaming] = useState(false);
  const [steps, setSteps] = useState<readonly Simulated[]>();
  const [error, setError] = useState<unknown>();
  const failed = useMemo(() => {
    const errors = error instanceof ApiError ? (error.errors ?? []) : [];
    return Object.fromEntries(errors.map(({ path, message }) => [path, message]));
  }, [error]);
  const part = useRef<PartHandle>(null);
  const asked = useMemo<AskedForm | null>(
    () => form && { label: document.title, number: null, form },
    [document, form],
  );
  const mayEnter = asked !== null && projects.length > 0;
  if (rows.length === 0 && !mayEnter) return null;
  const run = (): void => {
    const answers = (part.current?.collect(true)?.formData ?? {}) as Row;
    simulateFlow(key, flow, row === entered ? { orgId, answers, starter } : { row }).then(({ steps: found }) => {
      setSteps(found);
      setError(undefined);
    }, setError);
  };
  return (
    <div className={styles.form}>
      <h3>{t('simulate')}</h3>
      <label>
        {t('record')}
        <select value={row} onChange={({ target }) => setRow(target.value)}>
          {rows.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
          {mayEnter && <option value={entered}>{t('entered')}</option>}
        </select>
      </label>
      {row === entered && projects.length > 1 && (
        <label>
          {t('forProject')}
          <select value={orgId} onChange={({ target }) => setOrgId(target.value)}>
            {projects.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      {row === entered && (
        <details onToggle={({ currentTarget }) => setNaming(currentTarget.open)}>
          <summary>{t('inNameOf')}</summary>
          {isNaming && (
            <AccountsForm
              users={starter === undefined ? [] : [starter]}
              design={design}
              onChange={(users) => setStarter(users.at(-1))}
            />
          )}
        </details>
      )}
      {row === entered && asked && (
        <Suspense fallback={null}>
          <Fill ref={part} asked={asked} failed={failed} onDirty={ignore} />
        </Suspense>
      )}
      <p className={styles.row}>
        <Button onClick={run}>{t('tryIt')}</Button>
      </p>
      {error !== undefined && (
        <p role="alert" className={styles.wrong}>
          <Reason error={error} />
        </p>
      )}
      {steps && (
        <ol className={styles.simulated} aria-label={t('simulated')}>
          {steps.map((step) => (
            <li key={step.id}>
              <b>{translateDeclared(step.title)}</b>
              {(step.type === 'approve' || step.type === 'handle') && (
                <span>
                  {step.people.length > 0
                    ? step.people.join('、')
                    : t(step.chosenBy === null ? 'nobody' : step.chosenBy === 'starter' ? 'byStarter' : 'byBefore')}
                  {step.isFallback && step.people.length > 0 && `（${t('fallback')}）`}
                </span>
              )}
              {(step.type === 'copy' || step.type === 'message') && <span>{step.people.join('、')}</span>}
              {step.detail && (
                <span>
                  {/^\d{4}-/.test(step.detail)
                    ? formatTime(step.detail, 'YYYY-MM-DD HH:mm')
                    : translateDeclared(step.detail)}
                </span>
              )}
              {step.reasons.map(({ when, holds }) => (
                <span key={when ?? ''}>
                  {when === null ? t('otherwise') : t(holds ? 'holds' : 'fails', { when: says(when) })}
                </span>
              ))}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
