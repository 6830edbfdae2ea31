import type { BranchPath, BranchStep, FlowStep, ParallelStep } from '../../../../meta/flow.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Condition } from '../conditions/Condition.tsx';
import type { Fields } from '../conditions/rows.ts';
import type { Design } from './calls.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';

/** The paths of a step: with conditions, or all at once. */
export function PathsForm({
  step,
  design,
  fields,
  onChange,
}: {
  step: BranchStep | ParallelStep;
  design: Design;
  fields: Fields;
  onChange(step: FlowStep): void;
}) {
  return step.type === 'branch' ? (
    <Conditions step={step} fields={fields} onChange={onChange} />
  ) : (
    <Parallels step={step} design={design} onChange={onChange} />
  );
}

function Conditions({ step, fields, onChange }: { step: BranchStep; fields: Fields; onChange(step: FlowStep): void }) {
  const t = useCatalogue(flowTexts);
  const set = (at: number, path: BranchPath) => onChange({ ...step, paths: step.paths.with(at, path) });
  return (
    <>
      {[...step.paths.entries()].map(([i, path]) => {
        if ('else' in path)
          return (
            <p key={i}>
              {t('path', { n: i + 1 })}：{t('otherwise')}
            </p>
          );
        return (
          <fieldset key={i}>
            <legend>{t('path', { n: i + 1 })}</legend>
            <Condition
              label={t('when')}
              value={path.when}
              fields={fields}
              hint={t('whenHint')}
              onChange={(when) => set(i, { ...path, when })}
            />
            {step.paths.length > 2 && (
              <Button onClick={() => onChange({ ...step, paths: step.paths.toSpliced(i, 1) })}>
                {t('removePath')}
              </Button>
            )}
          </fieldset>
        );
      })}
      <p className={styles.row}>
        <Button onClick={() => onChange({ ...step, paths: step.paths.toSpliced(-1, 0, { when: '', steps: [] }) })}>
          {t('addPath')}
        </Button>
      </p>
    </>
  );
}

function Parallels({ step, design, onChange }: { step: ParallelStep; design: Design; onChange(step: FlowStep): void }) {
  const t = useCatalogue(flowTexts);
  const added: FlowStep = {
    id: `${step.id}-${step.paths.length + 1}${Date.now().toString(36)}`,
    type: 'approve',
    title: t('approve'),
    who: { can: design.passed },
    mode: 'any',
  };
  return (
    <>
      {[...step.paths.entries()].map(([i, path]) => (
        <fieldset key={i}>
          <legend>{t('path', { n: i + 1 })}</legend>
          <input
            aria-label={t('name')}
            value={path.title ?? ''}
            maxLength={60}
            onChange={({ target }) =>
              onChange({
                ...step,
                paths: step.paths.with(i, { ...(target.value && { title: target.value }), steps: path.steps }),
              })
            }
          />
          {step.paths.length > 2 && (
            <Button onClick={() => onChange({ ...step, paths: step.paths.toSpliced(i, 1) })}>{t('removePath')}</Button>
          )}
        </fieldset>
      ))}
      <p className={styles.row}>
        <Button onClick={() => onChange({ ...step, paths: [...step.paths, { steps: [added] }] })}>
          {t('addPath')}
        </Button>
      </p>
    </>
  );
}
