import type { ApproveStep, StepLimit } from '../../../../meta/flow.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { without } from './edit.ts';
import { flowTexts } from './texts.ts';

/** A time limit, and what happens then; work is not refused. */
export function LimitForm({
  step,
  isWork = false,
  onChange,
}: {
  step: ApproveStep;
  isWork?: boolean;
  onChange(step: ApproveStep): void;
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
