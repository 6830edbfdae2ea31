import { Suspense } from 'react';
import type { CallStep, CreateStep } from '../../../../meta/flow.ts';
import { useResource } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { PageLoading } from '../../../shared/PageLoading.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Design, FaultAt } from './calls.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';
import { ValuesForm } from './ValuesForm.tsx';

interface Props<T> {
  readonly step: T;
  readonly design: Design;
  readonly faultAt: FaultAt;
  onChange(step: T): void;
}

/** Which record a step creates, and what stands in it. */
export function CreateForm({ step, design, faultAt, onChange }: Props<CreateStep | CallStep>) {
  const t = useCatalogue(flowTexts);
  const choices = design.creatable.filter(({ startsFlow }) => step.type === 'create' || startsFlow);
  return (
    <>
      <p className={styles.hint}>{t(step.type === 'call' ? 'callHint' : 'createHint')}</p>
      <label>
        {t('created')}
        <select
          value={step.resource}
          onChange={({ target }) => onChange({ ...step, resource: target.value, values: {} })}
        >
          <option value="" />
          {choices.map(({ id, label }) => (
            <option key={id} value={id}>
              {translateDeclared(label)}
            </option>
          ))}
        </select>
      </label>
      {step.type === 'call' && (
        <label>
          {t('callRefused')}
          <select
            value={step.refused ?? 'refuse'}
            onChange={({ target }) => onChange({ ...step, refused: target.value as NonNullable<CallStep['refused']> })}
          >
            <option value="refuse">{t('refuseToo')}</option>
            <option value="continue">{t('goOn')}</option>
          </select>
        </label>
      )}
      {choices.some(({ id }) => id === step.resource) && (
        <Suspense fallback={<PageLoading />}>
          <Values key={step.resource} step={step} design={design} faultAt={faultAt} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}

function Values({ step, design, faultAt, onChange }: Props<CreateStep | CallStep>) {
  const t = useCatalogue(flowTexts);
  const resource = useResource(step.resource);
  const fields = [...resource.fields.values()].flatMap(({ name, title, type, readOnly, required, spec }) => {
    if (readOnly || type.secret || name === resource.states?.field) return [];
    const ref = spec['x-ref'];
    const sources =
      ref === undefined ? undefined : design.fields.filter((one) => one.ref === ref && one.type === type.name);
    if (sources?.length === 0) return [];
    return [{ name, title: required ? `${translateDeclared(title)} *` : title, ...(sources && { sources }) }];
  });
  return (
    <ValuesForm
      legend={t('values')}
      values={step.values}
      faultAt={faultAt}
      fields={fields}
      onChange={(values) => onChange({ ...step, values })}
    />
  );
}
