import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef, type KeyboardEvent } from 'react';
import type { FlowStep } from '../../../../meta/flow.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { useDrawing } from './drawing.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';

/** One step; browsers do not drag buttons, so it is one by its role. */
export function Card({ step }: { step: FlowStep }) {
  const t = useCatalogue(flowTexts);
  const { chosen, faults, found, describe, onChoose, onKey } = useDrawing();
  const element = useRef<HTMLDivElement>(null);
  const { id } = step;
  const wrong = faults.get(id) ?? 0;
  const isChosen = chosen === id;
  useEffect(
    () => (element.current ? draggable({ element: element.current, getInitialData: () => ({ step: id }) }) : undefined),
    [id],
  );
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [isChosen]);
  function press(event: KeyboardEvent): void {
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      onChoose(id);
    } else onKey(event, id);
  }
  return (
    <div
      ref={element}
      role="button"
      tabIndex={0}
      className={styles.card}
      data-step={id}
      data-type={step.type}
      data-wrong={wrong > 0 || undefined}
      data-found={found.has(id) || undefined}
      aria-pressed={isChosen}
      onClick={() => onChoose(id)}
      onKeyDown={press}
    >
      <small>
        {t(step.type)}
        {wrong > 0 && <i>{wrong}</i>}
      </small>
      <b>{translateDeclared(step.title)}</b>
      <span>{describe(step)}</span>
    </div>
  );
}
