import { useId } from 'react';
import { withBrackets } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import fields from '../../../shared/text-field/text-field.module.css';
import type { Area } from '../access/catalogue.ts';
import { useAccessLabels } from '../access/words.ts';
import type { Question } from './questions.ts';
import { policyTexts } from './texts.ts';

/** Picks a function and one of its actions. */
export function QuestionFields({
  areas,
  value,
  onChange,
}: {
  areas: readonly Area[];
  value: Question;
  onChange(value: Question): void;
}) {
  const t = useCatalogue(policyTexts);
  const words = useAccessLabels();
  const id = useId();
  const actions = areas.flatMap(({ functions }) => functions).find(({ code }) => code === value.code)?.actions ?? [];
  const choose = (code: string) => {
    const known = areas.flatMap(({ functions }) => functions).find((entry) => entry.code === code)?.actions ?? [];
    onChange({ code, action: known.some(({ name }) => name === value.action) ? value.action : (known[0]?.name ?? '') });
  };
  return (
    <>
      <div className={fields.field}>
        <label htmlFor={`${id}-code`}>{t('function')}</label>
        <select id={`${id}-code`} required value={value.code} onChange={(event) => choose(event.target.value)}>
          <option value="">{t('choose')}</option>
          {areas.map((area) => (
            <optgroup key={area.key} label={area.title}>
              {area.functions.map(({ code, title }) => (
                <option key={code} value={code}>
                  {withBrackets(title, code)}
                </option>
              ))}
            </optgroup>
          ))}
        </select>
      </div>
      <div className={fields.field}>
        <label htmlFor={`${id}-action`}>{t('action')}</label>
        <select
          id={`${id}-action`}
          required
          disabled={actions.length === 0}
          value={value.action}
          onChange={(event) => onChange({ ...value, action: event.target.value })}
        >
          {actions.map((action) => (
            <option key={action.name} value={action.name}>
              {words.action(action)}
            </option>
          ))}
        </select>
      </div>
    </>
  );
}
