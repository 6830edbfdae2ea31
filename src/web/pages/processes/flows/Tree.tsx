import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Flow, FlowStep } from '../../../../meta/flow.ts';
import { pathsOf } from '../../../../meta/flow-way.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { AddStep } from './AddStep.tsx';
import { Card } from './Card.tsx';
import { DrawingContext, useDrawing, type Drawing } from './drawing.ts';
import type { ListPlace } from './edit.ts';
import styles from './flows.module.css';
import { PathHead } from './PathHead.tsx';
import { flowTexts } from './texts.ts';

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
  return (
    <ol className={styles.steps}>
      <Gap place={place} at={0} />
      {steps.map((step, i) => [
        <li key={step.id}>
          <Card step={step} />
          {'paths' in step && <Paths step={step} />}
        </li>,
        <Gap key={`${step.id}+`} place={place} at={i + 1} />,
      ])}
    </ol>
  );
}

function Paths({ step }: { step: FlowStep }) {
  const t = useCatalogue(flowTexts);
  const { onAddPath } = useDrawing();
  const paths = pathsOf(step);
  return (
    <div className={styles.paths}>
      {[...paths.entries()].map(([i, path]) => (
        <section key={i} aria-label={t('path', { n: i + 1 })}>
          <PathHead owner={step.id} path={path} at={i} count={paths.length} />
          <Steps steps={path.steps} place={{ owner: step.id, path: i }} />
        </section>
      ))}
      <button
        type="button"
        className={styles.plus}
        aria-label={t('addPath')}
        title={t('addPath')}
        onClick={() => onAddPath(step.id)}
      >
        +
      </button>
    </div>
  );
}

/** Between two steps: something is added there, or dropped. */
function Gap({ place: { owner, path }, at }: { place: ListPlace; at: number }) {
  const { onAdd, onPlace } = useDrawing();
  const element = useRef<HTMLLIElement>(null);
  const [over, setOver] = useState(false);
  const drop = useEffectEvent((id: unknown) => typeof id === 'string' && onPlace(id, { owner, path }, at));
  useEffect(
    () =>
      element.current
        ? dropTargetForElements({
            element: element.current,
            canDrop: ({ source }) => 'step' in source.data,
            onDragEnter: () => setOver(true),
            onDragLeave: () => setOver(false),
            onDrop: ({ source }) => {
              setOver(false);
              drop(source.data.step);
            },
          })
        : undefined,
    [],
  );
  return (
    <li ref={element} className={styles.gap} data-over={over || undefined}>
      <AddStep onAdd={(type) => onAdd({ owner, path }, at, type)} />
    </li>
  );
}
