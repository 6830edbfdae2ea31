import { translateDeclared } from '../../../i18n/i18n.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { FaultAt } from './calls.ts';
import styles from './flows.module.css';
import { Fault } from './Problems.tsx';
import { flowTexts } from './texts.ts';

interface WrittenField {
  readonly name: string;
  readonly title: string;
  /** Fields of the flow's record that refer to the same; a reference takes its value from one of them. */
  readonly sources?: readonly { readonly name: string; readonly title: string }[];
}

/** Which fields a step writes, each with an expression. */
export function ValuesForm({
  legend,
  values,
  fields,
  faultAt,
  onChange,
}: {
  legend: string;
  values: Readonly<Record<string, string>>;
  fields: readonly WrittenField[];
  faultAt: FaultAt;
  onChange(values: Readonly<Record<string, string>>): void;
}) {
  const t = useCatalogue(flowTexts);
  const entries = Object.entries(values);
  const free = fields.filter(({ name }) => !(name in values));
  const put = (next: readonly (readonly [string, string])[]) => onChange(Object.fromEntries(next));
  const sourcesOf = (name: string) => fields.find((field) => field.name === name)?.sources;
  const begun = (name: string) => sourcesOf(name)?.[0]?.name ?? '""';
  return (
    <fieldset>
      <legend>{legend}</legend>
      {entries.map(([name, text], i) => (
        <div key={name} className={styles.value}>
          <select
            aria-label={t('valueField')}
            value={name}
            onChange={({ target }) =>
              put(
                entries.with(i, [
                  target.value,
                  sourcesOf(target.value) || sourcesOf(name) ? begun(target.value) : text,
                ]),
              )
            }
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
          {sourcesOf(name) ? (
            <select
              aria-label={t('valueText')}
              value={text}
              onChange={({ target }) => put(entries.with(i, [name, target.value]))}
            >
              {sourcesOf(name)?.map((source) => (
                <option key={source.name} value={source.name}>
                  {t('copied')}：{translateDeclared(source.title)}
                </option>
              ))}
            </select>
          ) : (
            <input
              aria-label={t('valueText')}
              placeholder={t('valueHint')}
              value={text}
              aria-invalid={faultAt(`values.${name}`) !== undefined || undefined}
              onChange={({ target }) => put(entries.with(i, [name, target.value]))}
            />
          )}
          <Fault problem={faultAt(`values.${name}`)} />
        </div>
      ))}
      <p className={styles.hint}>{t('valueHint')}</p>
      {free[0] && (
        <Button onClick={() => put([...entries, [free[0]?.name ?? '', begun(free[0]?.name ?? '')]])}>
          {t('addValue')}
        </Button>
      )}
    </fieldset>
  );
}
