import { useState } from 'react';
import type { FlowStep } from '../../../../meta/flow.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';

const types = [
  'approve',
  'handle',
  'copy',
  'branch',
  'parallel',
  'wait',
  'run',
  'set',
  'create',
  'call',
  'message',
  'webhook',
] as const satisfies readonly FlowStep['type'][];

/** Between two steps: what can be put there. */
export function AddStep({ onAdd }: { onAdd(type: FlowStep['type']): void }) {
  const t = useCatalogue(flowTexts);
  const [isOpen, setIsOpen] = useState(false);
  if (!isOpen)
    return (
      <button
        type="button"
        className={styles.plus}
        aria-label={t('add')}
        title={t('add')}
        onClick={() => setIsOpen(true)}
      >
        +
      </button>
    );
  return (
    <div
      role="group"
      aria-label={t('add')}
      className={styles.types}
      onKeyDown={({ key }) => key === 'Escape' && setIsOpen(false)}
    >
      {types.map((type, i) => (
        <button
          key={type}
          type="button"
          ref={i === 0 ? (element) => element?.focus() : undefined}
          onClick={() => {
            setIsOpen(false);
            onAdd(type);
          }}
        >
          {t(type)}
        </button>
      ))}
    </div>
  );
}
