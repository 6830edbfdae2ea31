import { translateDeclared } from '../../../i18n/i18n.ts';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './approvals.module.css';
import type { Change, Shown } from './calls.ts';
import { actTexts, approvalTexts } from './texts.ts';

/** Fields with what they held before and what they hold now. */
export function Changes({ of }: { of: readonly Change[] }) {
  const t = useCatalogue(approvalTexts);
  return (
    <dl className={styles.changes}>
      {of.map(({ title, before, after }) => (
        <div key={title}>
          <dt>{translateDeclared(title)}</dt>
          <dd>
            <del>{before || t('nothing')}</del> → <ins>{after || t('nothing')}</ins>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Who has done what, with what was said and changed. */
export function Way({ shown: { acts } }: { shown: Shown }) {
  const t = useCatalogue(approvalTexts);
  const act = useCatalogue(actTexts);
  return (
    <section className={styles.way}>
      <h3>{t('way')}</h3>
      <ol>
        {acts.map(({ id, userName, operation, nodeTitle: at, comment, toNames, files, changes, createdAt }) => (
          <li key={id} data-act={operation}>
            <b>{userName}</b> {act(operation)}{' '}
            {toNames &&
              toNames.length > 0 &&
              t('to', { names: toNames.map((name) => translateDeclared(name)).join('、') })}
            <small>
              {at && `${translateDeclared(at)} · `}
              {formatTime(createdAt, 'MM-DD HH:mm')}
            </small>
            {comment && <q>{comment}</q>}
            {changes.length > 0 && <Changes of={changes} />}
            {files.length > 0 && (
              <span className={styles.attached}>
                {t('files')}：
                {files.map((file) => (
                  <a key={file.id} href={file.url} target="_blank" rel="noopener noreferrer">
                    {file.name}
                  </a>
                ))}
              </span>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}
