import type { Row } from '../../../../meta/json.ts';
import { addressOf } from '../../../address.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { flowPath } from '../design-path.ts';
import styles from './answers.module.css';
import { answerTexts } from './texts.ts';

/** By which flow entries of this template go, and the way to where it is drawn. */
export function FlowShown({ row }: { row: Row }) {
  const t = useCatalogue(answerTexts);
  return (
    <section className={styles.shown}>
      <h3>
        {t('approval')}{' '}
        <small>
          <a href={addressOf(flowPath(String(row.id)))}>{t('drawFlow')}</a>
        </small>
      </h3>
      <p className={styles.note}>{t('approvalTold')}</p>
    </section>
  );
}
