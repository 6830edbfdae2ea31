import type { ApproveStep } from '../../../../meta/flow.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Design } from './calls.ts';
import { without } from './edit.ts';
import styles from './flows.module.css';
import { flowTexts } from './texts.ts';

type Listed = Design['fields'][number];

/** What the people of a step may fill in, and what they do not see: of the record, and of what its form asks. */
export function FieldsForm({
  step,
  design,
  onChange,
}: {
  step: ApproveStep;
  design: Design;
  onChange(step: ApproveStep): void;
}) {
  const t = useCatalogue(flowTexts);
  const set = (name: string, how: string) => {
    const { [name]: _, ...rest } = step.fields ?? {};
    const fields = how === 'read' ? rest : { ...rest, [name]: how as 'edit' | 'hide' };
    onChange(Object.keys(fields).length === 0 ? without(step, 'fields') : { ...step, fields });
  };
  const rights = ({ name, title, isEditable }: Listed) => (
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
  );
  const answers = design.fields.filter(({ isAnswer }) => isAnswer);
  const own = design.fields.filter(({ isAnswer }) => !isAnswer);
  const said = Object.keys(step.fields ?? {}).length;
  return (
    <details>
      <summary>
        {t('fields')}
        {said > 0 && ` (${said})`}
      </summary>
      {answers.length > 0 && (
        <>
          <h4 className={styles.of}>{t('ofForm')}</h4>
          {answers.map(rights)}
          <h4 className={styles.of}>{t('ofRecord')}</h4>
        </>
      )}
      {own.map(rights)}
    </details>
  );
}
