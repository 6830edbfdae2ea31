import type { Row } from '../../../../meta/json.ts';
import { validParts } from '../../../../meta/check/designed.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { designPath } from '../design-path.ts';
import { fieldTypeTexts } from '../designer/texts.ts';
import styles from './answers.module.css';
import { answerTexts } from './texts.ts';

/** The fields of a template's draft by their titles, and the way to where they are changed. */
export function FormShown({ row }: { row: Row }) {
  const t = useCatalogue(answerTexts);
  const type = useCatalogue(fieldTypeTexts);
  const { properties, required = [] } = validParts(row.formSchema);
  const fields = Object.entries(properties);
  return (
    <section className={styles.shown}>
      <h3>
        {t('asks')}{' '}
        <small>
          <a href={designPath(String(row.id))}>{t('design')}</a>
        </small>
      </h3>
      {fields.length === 0 ? (
        <p className={styles.note}>{t('noFields')}</p>
      ) : (
        <ol className={styles.asked}>
          {fields.map(([name, spec]) => (
            <li key={name}>
              {translateDeclared(spec.title ?? name)}
              {required.includes(name) && <b aria-hidden>*</b>}{' '}
              <small>{type((spec['x-type'] ?? 'text') as keyof typeof fieldTypeTexts)}</small>
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
