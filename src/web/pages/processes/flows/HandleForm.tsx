import type { ApproveStep, HandleStep } from '../../../../meta/flow.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Design } from './calls.ts';
import { FieldsForm } from './FieldsForm.tsx';
import { LimitForm } from './LimitForm.tsx';
import { flowTexts } from './texts.ts';
import { WhoForm } from './WhoForm.tsx';

/** The same step with what was set at the parts of an approval that work has as well. */
function asWork({ limit, fields }: ApproveStep, { limit: _limit, fields: _fields, ...step }: HandleStep): HandleStep {
  return { ...step, ...(limit && { limit }), ...(fields && { fields }) };
}

/** Who does the work, how many of them, until when, and what they fill in. */
export function HandleForm({
  step,
  design,
  onChange,
}: {
  step: HandleStep;
  design: Design;
  onChange(step: HandleStep): void;
}) {
  const t = useCatalogue(flowTexts);
  const like: ApproveStep = { ...step, type: 'approve' };
  const change = (next: ApproveStep) => onChange(asWork(next, step));
  return (
    <>
      <WhoForm
        label={t('worker')}
        who={step.who}
        design={design}
        waits
        onChange={(who) => onChange({ ...step, who })}
      />
      <label>
        {t('workers')}
        <select
          value={step.mode}
          onChange={({ target }) => onChange({ ...step, mode: target.value as HandleStep['mode'] })}
        >
          <option value="any">{t('workAny')}</option>
          <option value="all">{t('workAll')}</option>
        </select>
      </label>
      <label>
        {t('empty')}
        <select
          value={step.empty ?? 'admin'}
          onChange={({ target }) => onChange({ ...step, empty: target.value as 'admin' | 'pass' })}
        >
          <option value="admin">{t('admin')}</option>
          <option value="pass">{t('pass')}</option>
        </select>
      </label>
      <LimitForm step={like} design={design} isWork onChange={change} />
      <FieldsForm step={like} design={design} onChange={change} />
    </>
  );
}
