import { useState } from 'react';
import type { Flow } from '../../../../meta/flow.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { Reason } from '../../../shared/refusal/Reason.tsx';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { simulateFlow, type Design, type Simulated } from './calls.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';

/** The way that one record would take, with the people and the reasons. */
export function Simulation({ design, flow }: { design: Design; flow: Flow }) {
  const t = useCatalogue(flowTexts);
  const [row, setRow] = useState(design.rows[0]?.id ?? '');
  const [steps, setSteps] = useState<readonly Simulated[]>();
  const [error, setError] = useState<unknown>();
  const run = () =>
    simulateFlow(design.key, flow, row).then(({ steps: found }) => {
      setSteps(found);
      setError(undefined);
    }, setError);
  if (design.rows.length === 0) return null;
  return (
    <div className={styles.form}>
      <h3>{t('simulate')}</h3>
      <label>
        {t('record')}
        <select value={row} onChange={({ target }) => setRow(target.value)}>
          {design.rows.map(({ id, title }) => (
            <option key={id} value={id}>
              {title}
            </option>
          ))}
        </select>
      </label>
      <p className={styles.row}>
        <Button onClick={() => void run()}>{t('tryIt')}</Button>
      </p>
      {error !== undefined && (
        <p role="alert" className={styles.wrong}>
          <Reason error={error} />
        </p>
      )}
      {steps && (
        <ol className={styles.simulated}>
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
                  <code>{when ?? t('otherwise')}</code>
                  {when !== null && ` ${t(holds ? 'holds' : 'fails')}`}
                </span>
              ))}
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
