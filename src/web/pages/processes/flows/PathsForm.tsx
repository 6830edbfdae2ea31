import type { ReactNode } from 'react';
import type { BranchPath, BranchStep, FlowStep, ParallelStep } from '../../../../meta/flow.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Condition } from '../conditions/Condition.tsx';
import type { Fields } from '../conditions/rows.ts';
import type { FaultAt } from './calls.ts';
import styles from './flows.module.css';
import { Fault } from './Problems.tsx';
import { flowTexts } from './texts.ts';

/** The paths of a step: with conditions, or all at once. */
export function PathsForm({
  step,
  fields,
  faultAt,
  onChange,
  onAddPath,
  onMovePath,
}: {
  step: BranchStep | ParallelStep;
  fields: Fields;
  faultAt: FaultAt;
  onChange(step: FlowStep): void;
  onAddPath(): void;
  onMovePath(from: number, to: number): void;
}) {
  const t = useCatalogue(flowTexts);
  const movable = step.paths.length - (step.type === 'branch' ? 1 : 0);
  const moves = (at: number) => (
    <p className={styles.row}>
      <Button disabled={at === 0} onClick={() => onMovePath(at, at - 1)}>
        {t('left')}
      </Button>
      <Button disabled={at >= movable - 1} onClick={() => onMovePath(at, at + 1)}>
        {t('right')}
      </Button>
      {step.paths.length > 2 && (
        <Button onClick={() => onChange({ ...step, paths: step.paths.toSpliced(at, 1) } as FlowStep)}>
          {t('removePath')}
        </Button>
      )}
    </p>
  );
  return (
    <>
      {step.type === 'branch' ? (
        <Conditions step={step} fields={fields} faultAt={faultAt} moves={moves} onChange={onChange} />
      ) : (
        <Parallels step={step} moves={moves} onChange={onChange} />
      )}
      <p className={styles.row}>
        <Button onClick={onAddPath}>{t('addPath')}</Button>
      </p>
    </>
  );
}

interface Paths<T> {
  readonly step: T;
  /** The buttons of one path. */
  moves(at: number): ReactNode;
  onChange(step: FlowStep): void;
}

function Conditions({
  step,
  fields,
  faultAt,
  moves,
  onChange,
}: Paths<BranchStep> & { fields: Fields; faultAt: FaultAt }) {
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
              problem={<Fault problem={faultAt(`paths[${i}].when`)} />}
              onChange={(when) => set(i, { ...path, when })}
            />
            {moves(i)}
          </fieldset>
        );
      })}
    </>
  );
}

function Parallels({ step, moves, onChange }: Paths<ParallelStep>) {
  const t = useCatalogue(flowTexts);
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
          {moves(i)}
        </fieldset>
      ))}
    </>
  );
}
