import type { FlowStep } from '../../../../meta/flow.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { ApproveForm } from './ApproveForm.tsx';
import type { Fields } from '../conditions/rows.ts';
import type { Design, FaultAt } from './calls.ts';
import styles from './flows.module.css';
import { HandleForm } from './HandleForm.tsx';
import { PathsForm } from './PathsForm.tsx';
import { flowTexts } from './texts.ts';
import { CreateForm } from './CreateForm.tsx';
import { ValuesForm } from './ValuesForm.tsx';
import { WaitForm } from './WaitForm.tsx';
import { WhoForm } from './WhoForm.tsx';

interface Props {
  readonly step: FlowStep;
  readonly design: Design;
  /** What conditions may read. */
  readonly fields: Fields;
  /** What is wrong with one of its settings. */
  readonly faultAt: FaultAt;
  onChange(step: FlowStep): void;
  onMove(by: -1 | 1): void;
  /** To the path beside, or into one. */
  onMoveAcross(by: -1 | 1): void;
  onCopy(): void;
  onRemove(): void;
  onAddPath(): void;
  onMovePath(from: number, to: number): void;
}

/** What a step is about, as far as it can be set. */
export function StepForm({
  step,
  design,
  fields,
  faultAt,
  onChange,
  onMove,
  onMoveAcross,
  onCopy,
  onRemove,
  onAddPath,
  onMovePath,
}: Props) {
  const t = useCatalogue(flowTexts);
  return (
    <div className={styles.form}>
      <h3>{t(step.type)}</h3>
      <label>
        {t('name')}
        <input
          value={step.title}
          maxLength={60}
          onChange={({ target }) => onChange({ ...step, title: target.value })}
        />
      </label>
      {step.type === 'approve' && <ApproveForm step={step} design={design} onChange={onChange} />}
      {step.type === 'handle' && <HandleForm step={step} design={design} onChange={onChange} />}
      {step.type === 'wait' && <WaitForm step={step} design={design} onChange={onChange} />}
      {step.type === 'set' && (
        <ValuesForm
          legend={t('values')}
          values={step.values}
          faultAt={faultAt}
          fields={design.fields.filter(({ isEditable, ref }) => isEditable && ref === null)}
          onChange={(values) => onChange({ ...step, values })}
        />
      )}
      {(step.type === 'create' || step.type === 'call') && (
        <CreateForm step={step} design={design} faultAt={faultAt} onChange={onChange} />
      )}
      {step.type === 'webhook' && <p className={styles.hint}>{t('webhookHint')}</p>}
      {step.type === 'message' && (
        <>
          <p className={styles.hint}>{t('messageHint')}</p>
          <WhoForm
            label={t('messaged')}
            who={step.who}
            design={design}
            onChange={(who) => onChange({ ...step, who })}
          />
        </>
      )}
      {step.type === 'copy' && (
        <WhoForm label={t('told')} who={step.who} design={design} onChange={(who) => onChange({ ...step, who })} />
      )}
      {step.type === 'run' && (
        <label>
          {t('transition')}
          <select value={step.transition} onChange={({ target }) => onChange({ ...step, transition: target.value })}>
            <option value="" />
            {design.transitions
              .filter(({ isRun }) => isRun)
              .map(({ name, label }) => (
                <option key={name} value={name}>
                  {label}
                </option>
              ))}
          </select>
        </label>
      )}
      {'paths' in step && (
        <PathsForm
          step={step}
          fields={fields}
          faultAt={faultAt}
          onChange={onChange}
          onAddPath={onAddPath}
          onMovePath={onMovePath}
        />
      )}
      <p className={styles.row}>
        <Button onClick={() => onMove(-1)}>{t('up')}</Button>
        <Button onClick={() => onMove(1)}>{t('down')}</Button>
        <Button onClick={() => onMoveAcross(-1)}>{t('left')}</Button>
        <Button onClick={() => onMoveAcross(1)}>{t('right')}</Button>
        <Button onClick={onCopy}>{t('duplicate')}</Button>
        <Button look="danger" onClick={onRemove}>
          {t('remove')}
        </Button>
      </p>
    </div>
  );
}
