import { useState } from 'react';
import { grouped } from '../../../shared/digits.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import type { Checked } from './calls.ts';
import styles from './recharge.module.css';
import { rechargeTexts } from './texts.ts';

/** More lines than these nobody looks through at once. */
const maxShown = 300;

interface Props {
  checked: Checked;
  settled: boolean;
  /** Takes the lines of these numbers off the list. */
  onRemove(lines: readonly number[]): void;
}

/** Each line of the list with what is wrong with it, wrong ones first in sight where only those are wanted. */
export function CheckedList({ checked, settled, onRemove }: Props) {
  const t = useCatalogue(rechargeTexts);
  const [onlyFaulty, setOnlyFaulty] = useState(false);
  const faulty = checked.lines.filter(({ problem }) => problem !== null);
  const wanted = onlyFaulty && faulty.length > 0 ? faulty : checked.lines;
  const lines = wanted.slice(0, maxShown);
  return (
    <div aria-busy={!settled}>
      <div className={styles.tools} role="status">
        <b>{t('sums', { count: checked.count, total: grouped(checked.total) })}</b>
        {!settled && <span>{t('checking')}</span>}
        {faulty.length > 0 && (
          <>
            <b className={styles.bad}>{t('faulty', { count: faulty.length })}</b>
            <label>
              <input type="checkbox" checked={onlyFaulty} onChange={({ target }) => setOnlyFaulty(target.checked)} />
              {t('onlyFaulty')}
            </label>
            <Button onClick={() => onRemove(faulty.map(({ line }) => line))}>
              {t('removeFaulty', { count: faulty.length })}
            </Button>
          </>
        )}
      </div>
      <div className={styles.scroll}>
        <table className={styles.table}>
          <thead>
            <tr>
              {(['line', 'name', 'key', 'amount', 'problem'] as const).map((name) => (
                <th key={name} scope="col" className={name === 'amount' ? styles.number : undefined}>
                  {t(name)}
                </th>
              ))}
              <th aria-label={t('remove')} />
            </tr>
          </thead>
          <tbody>
            {lines.map(({ line, key, realName, userNo, amount, problem }) => (
              <tr key={line}>
                <td data-label={t('line')}>{line}</td>
                <td data-label={t('name')}>{realName ?? ''}</td>
                <td data-label={t('key')}>{key || userNo}</td>
                <td data-label={t('amount')} className={styles.number}>
                  {amount && /^\d+(\.\d+)?$/.test(amount) ? grouped(amount) : amount}
                </td>
                <td data-label={t('problem')} className={problem ? styles.bad : styles.good}>
                  {problem ?? t('good')}
                </td>
                <td>
                  <Button look="quiet" onClick={() => onRemove([line])}>
                    {t('remove')}
                  </Button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {wanted.length > maxShown && <p className={styles.hint}>{t('shown', { count: maxShown })}</p>}
    </div>
  );
}
