import type { WaitStep } from '../../../../meta/flow.ts';
import type { Span } from '../../../../meta/resource.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Design } from './calls.ts';
import { flowTexts } from './texts.ts';

/** For how long a case waits, or until which time of its record. */
export function WaitForm({
  step: { after, hours, until, ...step },
  design,
  onChange,
}: {
  step: WaitStep;
  design: Design;
  onChange(step: WaitStep): void;
}) {
  const t = useCatalogue(flowTexts);
  const times = design.fields.filter(({ type }) => type === 'date' || type === 'datetime');
  return (
    <>
      <label>
        {t('waitFor')}
        <select
          value={until === undefined ? 'after' : 'until'}
          onChange={({ target }) =>
            onChange(target.value === 'until' ? { ...step, until: times[0]?.name ?? '' } : { ...step, after: '1d' })
          }
        >
          <option value="after">{t('waitAfter')}</option>
          {times.length > 0 && <option value="until">{t('waitUntil')}</option>}
        </select>
      </label>
      {until === undefined ? (
        <>
          <label>
            {t('waitSpan')}
            <input
              value={after ?? ''}
              placeholder={t('spanHint')}
              onChange={({ target }) => onChange({ ...step, after: target.value as Span, ...(hours && { hours }) })}
            />
          </label>
          <label data-inline>
            <input
              type="checkbox"
              checked={hours === 'work'}
              onChange={({ target }) =>
                onChange({ ...step, ...(after !== undefined && { after }), ...(target.checked && { hours: 'work' }) })
              }
            />
            {t('work')}
          </label>
        </>
      ) : (
        <label>
          {t('waitField')}
          <select value={until} onChange={({ target }) => onChange({ ...step, until: target.value })}>
            {times.map(({ name, title }) => (
              <option key={name} value={name}>
                {translateDeclared(title)}
              </option>
            ))}
          </select>
        </label>
      )}
    </>
  );
}
