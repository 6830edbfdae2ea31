import type { FormFile, FormRule } from '../../../../meta/resource.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { Button } from '../../../shared/button/Button.tsx';
import type { Problem } from './calls.ts';
import { Choose, Line } from './controls.tsx';
import styles from './designer.module.css';
import { designTexts, settingTexts } from './texts.ts';

/** What has to hold between the fields of an entry, whichever field is chosen. */
export function Rules({
  form,
  problems,
  onChange,
}: {
  form: FormFile;
  problems: readonly Problem[];
  onChange(form: FormFile, about?: string): void;
}) {
  const t = useCatalogue(settingTexts);
  const d = useCatalogue(designTexts);
  const rules = form['x-rules'] ?? [];
  const put = (next: readonly FormRule[], about?: string) => {
    const { 'x-rules': _before, ...rest } = form;
    onChange(next.length > 0 ? { ...rest, 'x-rules': [...next] } : rest, about);
  };
  const set = (at: number, patch: Partial<FormRule>, about: string) =>
    put(
      rules.map((rule, i) => (i === at ? { ...rule, ...patch } : rule)),
      `rule${at}.${about}`,
    );
  const wrong = (at: number, key: string) => problems.find(({ path }) => path.startsWith(`x-rules[${at}].${key}`));
  const fields = Object.entries(form.properties).flatMap(([name, spec]): [string, string][] =>
    spec.readOnly ? [] : [[name, spec.title || name]],
  );
  return (
    <section aria-label={t('rules')}>
      <h3>{t('rules')}</h3>
      {rules.map(({ check, message, at }, i) => (
        // Its place is what tells a rule from its like while all of its words change.
        <fieldset key={`rule-${i + 1}`} className={styles.rule}>
          <Line
            label={t('ruleCheck')}
            value={check}
            hint={t('expressionHint')}
            problem={wrong(i, 'check')}
            onChange={(value) => set(i, { check: value }, 'check')}
          />
          <Line
            label={t('ruleMessage')}
            value={message}
            problem={wrong(i, 'message')}
            onChange={(value) => set(i, { message: value }, 'message')}
          />
          <Choose
            label={t('ruleAt')}
            value={at}
            options={fields}
            problem={wrong(i, 'at')}
            onChange={(value) => set(i, { at: value }, 'at')}
          />
          <Button onClick={() => put(rules.filter((_, one) => one !== i))}>{d('remove')}</Button>
        </fieldset>
      ))}
      <Button
        disabled={fields.length === 0}
        onClick={() => put([...rules, { check: '', message: '', at: fields[0]?.[0] ?? '' }])}
      >
        + {t('addRule')}
      </Button>
    </section>
  );
}
