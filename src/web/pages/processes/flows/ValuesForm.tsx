import type { SetStep } from '../../../../meta/flow.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Design } from './calls.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';

/** Which fields a step writes, each with an expression. */
export function ValuesForm({
  step,
  design,
  onChange,
}: {
  step: SetStep;
  design: Design;
  onChange(step: SetStep): void;
}) {
  const t = useCatalogue(flowTexts);
  const fields = design.fields.filter(({ isEditable, ref }) => isEditable && ref === null);
  const entries = Object.entries(step.values);
  const free = fields.filter(({ name }) => !(name in step.values));
  const put = (next: readonly (readonly [string, string])[]) => onChange({ ...step, values: Object.fromEntries(next) });
  return (
    <fieldset>
      <legend>{t('values')}</legend>
      {entries.map(([name, text], i) => (
        <div key={name} className={styles.value}>
          <select
            aria-label={t('valueField')}
            value={name}
            onChange={({ target }) => put(entries.with(i, [target.value, text]))}
          >
            {fields
              .filter((field) => field.name === name || free.includes(field))
              .map((field) => (
                <option key={field.name} value={field.name}>
                  {translateDeclared(field.title)}
                </option>
              ))}
          </select>
          <Button look="quiet" onClick={() => put(entries.toSpliced(i, 1))}>
            {t('remove')}
          </Button>
          <input
            aria-label={t('valueText')}
            placeholder={t('valueHint')}
            value={text}
            onChange={({ target }) => put(entries.with(i, [name, target.value]))}
          />
        </div>
      ))}
      <p className={styles.hint}>{t('valueHint')}</p>
      {free[0] && <Button onClick={() => put([...entries, [free[0]?.name ?? '', '""']])}>{t('addValue')}</Button>}
    </fieldset>
  );
}
