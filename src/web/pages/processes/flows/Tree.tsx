import { createContext, use, type KeyboardEvent } from 'react';
import type { Flow, FlowStep } from '../../../../meta/flow.ts';
import { pathsOf } from '../../../../meta/flow-way.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { AddStep } from './AddStep.tsx';
import type { ListPlace } from './edit.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';

interface Drawing {
  readonly chosen: string | null;
  /** How many mistakes there are in a step. */
  readonly faults: ReadonlyMap<string, number>;
  /** Says of a step in a few words whom it asks. */
  describe(step: FlowStep): string;
  /** Says a condition. */
  says(when: string): string;
  onChoose(id: string): void;
  onMove(id: string, by: -1 | 1): void;
  onRemove(id: string): void;
  onAdd(place: ListPlace, at: number, type: FlowStep['type']): void;
}

const DrawingContext = createContext<Drawing | undefined>(undefined);
const useDrawing = (): Drawing => use(DrawingContext) as Drawing;

/** A flow from its start down to its end. */
export function Tree({ flow, drawing }: { flow: Flow; drawing: Drawing }) {
  const t = useCatalogue(flowTexts);
  return (
    <DrawingContext value={drawing}>
      <div className={styles.tree}>
        <span className={styles.terminal}>{t('start')}</span>
        <Steps steps={flow.steps} place={{ owner: null, path: 0 }} />
        <span className={styles.terminal}>{t('end')}</span>
      </div>
    </DrawingContext>
  );
}

function Steps({ steps, place }: { steps: readonly FlowStep[]; place: ListPlace }) {
  const { onAdd } = useDrawing();
  return (
    <ol className={styles.steps}>
      <li className={styles.gap}>
        <AddStep onAdd={(type) => onAdd(place, 0, type)} />
      </li>
      {steps.map((step, i) => [
        <li key={step.id}>
          <Step step={step} />
        </li>,
        <li key={`${step.id}+`} className={styles.gap}>
          <AddStep onAdd={(type) => onAdd(place, i + 1, type)} />
        </li>,
      ])}
    </ol>
  );
}

function Step({ step }: { step: FlowStep }) {
  const t = useCatalogue(flowTexts);
  const { chosen, faults, describe, says, onChoose, onMove, onRemove } = useDrawing();
  const wrong = faults.get(step.id) ?? 0;
  function press(event: KeyboardEvent): void {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault();
      onMove(step.id, event.key === 'ArrowUp' ? -1 : 1);
    } else if (event.key === 'Delete') onRemove(step.id);
  }
  return (
    <>
      <button
        type="button"
        className={styles.card}
        data-type={step.type}
        data-wrong={wrong > 0 || undefined}
        aria-pressed={chosen === step.id}
        onClick={() => onChoose(step.id)}
        onKeyDown={press}
      >
        <small>
          {t(step.type)}
          {wrong > 0 && <i>{wrong}</i>}
        </small>
        <b>{translateDeclared(step.title)}</b>
        <span>{describe(step)}</span>
      </button>
      {'paths' in step && (
        <div className={styles.paths}>
          {[...pathsOf(step).entries()].map(([i, path]) => (
            <section key={i} aria-label={t('path', { n: i + 1 })}>
              <p>
                {'when' in path ? (
                  <span title={path.when}>{says(path.when) || '…'}</span>
                ) : 'else' in path ? (
                  t('otherwise')
                ) : (
                  ('title' in path && path.title) || t('path', { n: i + 1 })
                )}
              </p>
              <Steps steps={path.steps} place={{ owner: step.id, path: i }} />
            </section>
          ))}
        </div>
      )}
    </>
  );
}
