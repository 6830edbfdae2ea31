import type { ApproveStep } from '../../../../meta/flow.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Design } from './calls.ts';
import { without } from './edit.ts';
import { FieldsForm } from './FieldsForm.tsx';
import { LimitForm } from './LimitForm.tsx';
import { flowTexts } from './texts.ts';
import { WhoForm } from './WhoForm.tsx';

type Change = (step: ApproveStep) => void;

const withMode = (step: ApproveStep, mode: ApproveStep['mode']): ApproveStep =>
  mode === 'share' ? { ...step, mode, share: step.share ?? 60 } : without({ ...step, mode }, 'share');

export function ApproveForm({ step, design, onChange }: { step: ApproveStep; design: Design; onChange: Change }) {
  const t = useCatalogue(flowTexts);
  return (
    <>
      <WhoForm label={t('who')} who={step.who} design={design} waits onChange={(who) => onChange({ ...step, who })} />
      <label>
        {t('mode')}
        <select
          value={step.mode}
          onChange={({ target }) => onChange(withMode(step, target.value as ApproveStep['mode']))}
        >
          {(['any', 'all', 'turn', 'share'] as const).map((mode) => (
            <option key={mode} value={mode}>
              {t(mode)}
            </option>
          ))}
        </select>
      </label>
      {step.mode === 'share' && (
        <label>
          {t('percent')}
          <input
            type="number"
            min={1}
            max={100}
            value={step.share ?? 60}
            onChange={({ target }) => onChange({ ...step, share: Number(target.value) })}
          />
        </label>
      )}
      <label>
        {t('empty')}
        <select
          value={step.empty ?? 'admin'}
          onChange={({ target }) => onChange({ ...step, empty: target.value as 'admin' | 'pass' | 'refuse' })}
        >
          {(['admin', 'pass', 'refuse'] as const).map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </select>
      </label>
      <label>
        {t('repeat')}
        <select
          value={step.repeat ?? 'ask'}
          onChange={({ target }) => onChange({ ...step, repeat: target.value as 'ask' | 'skip' | 'other' })}
        >
          {(['ask', 'skip', 'other'] as const).map((one) => (
            <option key={one} value={one}>
              {t(one)}
            </option>
          ))}
        </select>
      </label>
      <label data-inline>
        <input
          type="checkbox"
          checked={step.starter === 'ask'}
          onChange={({ target }) => onChange(target.checked ? { ...step, starter: 'ask' } : without(step, 'starter'))}
        />
        {t('starter')}
      </label>
      <label data-inline>
        <input
          type="checkbox"
          checked={step.several === true}
          onChange={({ target }) => onChange(target.checked ? { ...step, several: true } : without(step, 'several'))}
        />
        {t('several')}
      </label>
      <LimitForm step={step} design={design} onChange={onChange} />
      <FieldsForm step={step} design={design} onChange={onChange} />
    </>
  );
}
