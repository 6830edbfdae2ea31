import { t as say } from '../../../i18n/i18n.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { ImportProblem, ImportReply } from './calls.ts';
import styles from './transfer.module.css';
import { transferTexts } from './texts.ts';

const placeOf = (sheet: string | undefined, row: number | undefined): string =>
  [sheet, row].filter((part) => part !== undefined).join(' ');

/** The place of a line, the column where the message does not say it, and the message. */
const textOf = ({ sheet, row, column, message }: ImportProblem): string =>
  [sheet ? placeOf(sheet, row) : '', message.includes(column) ? '' : column, message]
    .filter(Boolean)
    .join(say('colon'));

/** What would happen to each row of a file, or what did. */
export function Outcomes({ reply }: { reply: ImportReply }) {
  const t = useCatalogue(transferTexts);
  const { mode, total, good, bad, added, rows } = reply;
  const summary =
    mode === 'check'
      ? t(bad > 0 ? 'wouldSome' : 'wouldAll', { total, good, bad })
      : added === 0
        ? t('doneNone', { bad })
        : t(bad > 0 ? 'doneSome' : 'doneAll', { added, bad });
  return (
    <>
      <p className={styles.summary} role="status" data-bad={bad > 0 || undefined}>
        {summary}
      </p>
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={summary}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('row')}</th>
              <th scope="col">{t('what')}</th>
              <th scope="col">{t('outcome')}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ sheet, row, title, problems }) => (
              <tr key={`${sheet ?? ''} ${row}`}>
                <td>{placeOf(sheet, row)}</td>
                <td>{title}</td>
                <td data-bad={problems.length > 0 || undefined}>
                  {problems.length === 0
                    ? t(mode === 'check' ? 'willAdd' : 'added')
                    : problems.map((problem) => {
                        const text = textOf(problem);
                        return <div key={text}>{text}</div>;
                      })}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length < total && <p className={styles.hint}>{t('more')}</p>}
    </>
  );
}
