import { t as say, translateDeclared } from '../../../i18n/i18n.ts';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Told } from './calls.ts';
import styles from './Stream.module.css';
import { recordTexts } from './texts.ts';

/** Who was told what about the record. */
export function MessageItem({ told: { at, label, says, to, status } }: { told: Told }) {
  const t = useCatalogue(recordTexts);
  return (
    <>
      <time dateTime={at}>{formatTime(at)}</time>
      <p className={styles.message}>
        {translateDeclared(label)}
        {say('colon')}
        {translateDeclared(says)}
      </p>
      <small>
        {[to.length > 0 && t('told', { names: to.join('、') }), status && translateDeclared(status)]
          .filter(Boolean)
          .join(' · ')}
      </small>
    </>
  );
}
