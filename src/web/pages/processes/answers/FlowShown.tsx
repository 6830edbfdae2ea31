import { addressOf } from '../../../address.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './answers.module.css';
import { answerTexts } from './texts.ts';

const key = 'processes/process';

/** The flow by which entries of all templates go, and the way to where it is drawn. */
export function FlowShown() {
  const t = useCatalogue(answerTexts);
  return (
    <section className={styles.shown}>
      <h3>
        {t('approval')}{' '}
        <small>
          <a href={addressOf(`/diyForm/flows?flow=${encodeURIComponent(key)}`)}>{t('drawFlow')}</a>
        </small>
      </h3>
      <p className={styles.note}>{t('approvalTold')}</p>
    </section>
  );
}
