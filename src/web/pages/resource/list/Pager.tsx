import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import { Icon } from '../../../shared/icon/Icon.tsx';
import { pageSizes } from './list-state.ts';
import styles from './Pager.module.css';

interface Props {
  page: number;
  size: number;
  total: number;
  onChange(change: { page?: number; size?: number }): void;
}

/** First and last page and those around the current one; zeros stand for what is left out. */
function pagesAround(page: number, last: number): number[] {
  const near = [1, page - 1, page, page + 1, last]
    .filter((each, i, all) => each >= 1 && each <= last && all.indexOf(each) === i)
    .toSorted((a, b) => a - b);
  return near.flatMap((each, i) => {
    const gap = each - (near[i - 1] ?? each - 1);
    return gap === 2 ? [each - 1, each] : gap > 2 ? [0, each] : [each];
  });
}

export function Pager({ page, size, total, onChange }: Props) {
  const t = useCatalogue(texts);
  const last = Math.max(1, Math.ceil(total / size));
  return (
    <nav className={styles.pager} aria-label={t('page', { page })}>
      <span className={styles.total}>{t('total', { total: total.toLocaleString('en') })}</span>
      <select
        className={styles.size}
        value={size}
        aria-label={t('perPage', { size })}
        onChange={(event) => onChange({ size: Number(event.target.value) })}
      >
        {pageSizes.map((each) => (
          <option key={each} value={each}>
            {t('perPage', { size: each })}
          </option>
        ))}
      </select>
      <button
        type="button"
        disabled={page <= 1}
        aria-label={t('previous')}
        title={t('previous')}
        onClick={() => onChange({ page: page - 1 })}
      >
        <Icon name="left" />
      </button>
      {pagesAround(page, last).map((each, i, all) =>
        each === 0 ? (
          <span key={`after ${all[i - 1]}`}>…</span>
        ) : (
          <button
            key={each}
            type="button"
            className={styles.number}
            aria-current={each === page ? 'page' : undefined}
            aria-label={t('page', { page: each })}
            onClick={() => onChange({ page: each })}
          >
            {each}
          </button>
        ),
      )}
      <button
        type="button"
        data-next
        disabled={page >= last}
        aria-label={t('next')}
        title={t('next')}
        onClick={() => onChange({ page: page + 1 })}
      >
        <Icon name="right" />
      </button>
    </nav>
  );
}
