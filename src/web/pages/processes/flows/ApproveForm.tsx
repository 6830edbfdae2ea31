import type { ApproveStep, StepLimit } from '../../../../meta/flow.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Design } from './calls.ts';
import { flowTexts } from './texts.ts';
import { WhoForm } from './WhoForm.tsx';

type Change = (step: ApproveStep) => void;

/** Leaves out what was emptied, so that the file says only what somebody has said. */
function without<K extends keyof ApproveStep>(step: ApproveStep, key: K): ApproveStep {
  const { [key]: _, ...rest } = step;
  return rest as unknown as ApproveStep;
}

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
      <LimitForm step={step} onChange={onChange} />
      <FieldsForm step={step} design={design} onChange={onChange} />
    </>
  );
}

/** A time limit, and what happens then; work is not refused. */
export function LimitForm({
  step,
  isWork = false,
  onChange,
}: {
  step: ApproveStep;
  isWork?: boolean;
  onChange: Change;
}) {
  const t = useCatalogue(flowTexts);
  const { limit } = step;
  const set = (more: Partial<StepLimit>) =>
    onChange({
      ...step,
      limit: {
        after: limit?.after ?? '1d',
        do: limit?.do ?? 'remind',
        ...(limit?.hours && { hours: limit.hours }),
        ...(limit?.times && { times: limit.times }),
        ...more,
      },
    });
  return (
    <fieldset>
      <legend>{t('limit')}</legend>
      <input
        aria-label={t('limit')}
        placeholder={t('limitHint')}
        value={limit?.after ?? ''}
        onChange={({ target }) =>
          target.value === '' ? onChange(without(step, 'limit')) : set({ after: target.value as StepLimit['after'] })
        }
      />
      {limit && (
        <>
          <label data-inline>
            <input
              type="checkbox"
              checked={limit.hours === 'work'}
              onChange={({ target }) =>
                onChange({
                  ...step,
                  limit: {
                    after: limit.after,
                    do: limit.do,
                    ...(limit.times && { times: limit.times }),
                    ...(target.checked && { hours: 'work' }),
                  },
                })
              }
            />
            {t('work')}
          </label>
          <label>
            {t('late')}
            <select value={limit.do} onChange={({ target }) => set({ do: target.value as StepLimit['do'] })}>
              <option value="remind">{t('remind')}</option>
              <option value="admin">{t('handOn')}</option>
              <option value="pass">{t('pass')}</option>
              {!isWork && <option value="refuse">{t('refuse')}</option>}
            </select>
          </label>
        </>
      )}
    </fieldset>
  );
}

/** What the people of a step may fill in of the record, and what they do not see. */
export function FieldsForm({ step, design, onChange }: { step: ApproveStep; design: Design; onChange: Change }) {
  const t = useCatalogue(flowTexts);
  const set = (name: string, how: string) => {
    const { [name]: _, ...rest } = step.fields ?? {};
    const fields = how === 'read' ? rest : { ...rest, [name]: how as 'edit' | 'hide' };
    onChange(Object.keys(fields).length === 0 ? without(step, 'fields') : { ...step, fields });
  };
  return (
    <details>
      <summary>{t('fields')}</summary>
      {design.fields.map(({ name, title, isEditable }) => (
        <label key={name} data-inline>
          <select
            aria-label={translateDeclared(title)}
            value={step.fields?.[name] ?? 'read'}
            onChange={({ target }) => set(name, target.value)}
          >
            <option value="read">{t('read')}</option>
            {isEditable && <option value="edit">{t('edit')}</option>}
            <option value="hide">{t('hide')}</option>
          </select>
          {translateDeclared(title)}
        </label>
      ))}
    </details>
  );
}
