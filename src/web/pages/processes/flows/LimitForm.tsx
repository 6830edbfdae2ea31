import type { ApproveStep, StepLimit } from '../../../../meta/flow.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { AccountsForm } from './AccountsForm.tsx';
import type { Design } from './calls.ts';
import { without } from './edit.ts';
import { flowTexts } from './texts.ts';

/** A time limit, and what happens then; work is not refused. */
export function LimitForm({
  step,
  design,
  isWork = false,
  onChange,
}: {
  step: ApproveStep;
  design: Design;
  isWork?: boolean;
  onChange(step: ApproveStep): void;
}) {
  const t = useCatalogue(flowTexts);
  const { limit } = step;
  const put = (next: StepLimit) => onChange({ ...step, limit: next });
  const set = (more: Partial<StepLimit>) => put({ after: '1d', do: 'remind', ...limit, ...more });
  /** What belongs to another way out goes with it. */
  const become = (way: StepLimit['do']) => put(without({ after: '1d', ...limit, do: way }, 'to'));
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
              onChange={({ target }) => (target.checked ? set({ hours: 'work' }) : put(without(limit, 'hours')))}
            />
            {t('work')}
          </label>
          <label>
            {t('late')}
            <select value={limit.do} onChange={({ target }) => become(target.value as StepLimit['do'])}>
              <option value="remind">{t('remind')}</option>
              <option value="admin">{t('handOn')}</option>
              <option value="pass">{t('pass')}</option>
              {!isWork && <option value="refuse">{t('refuse')}</option>}
            </select>
          </label>
          {limit.do === 'admin' && (
            <>
              <p>{t('handOnTo')}</p>
              <AccountsForm
                users={limit.to ?? []}
                design={design}
                onChange={(to) => (to.length > 0 ? set({ to }) : put(without(limit, 'to')))}
              />
            </>
          )}
        </>
      )}
    </fieldset>
  );
}
