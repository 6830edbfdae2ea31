import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './overdue.module.css';
import { overdueTexts } from './texts.ts';
import type { LateCase } from './use-late.ts';

interface Props {
  title: string;
  /** What a group is called whose cases name none. */
  without: string;
  cases: readonly LateCase[];
  of(late: LateCase): string;
  chosen: string | undefined;
  onChoose(group: string | undefined): void;
}

/** How many are late at each department or person; one is chosen to see only its own. */
export function Groups({ title, without, cases, of, chosen, onChoose }: Props) {
  const t = useCatalogue(overdueTexts);
  const counts = new Map<string, number>();
  for (const late of cases) counts.set(of(late), (counts.get(of(late)) ?? 0) + 1);
  const groups = [...counts].toSorted(([, one], [, other]) => other - one);
  return (
    <fieldset className={styles.groups}>
      <legend>{title}</legend>
      <button type="button" aria-pressed={chosen === undefined} onClick={() => onChoose(undefined)}>
        {t('all')} <b>{cases.length}</b>
      </button>
      {groups.map(([group, count]) => (
        <button
          key={group}
          type="button"
          aria-pressed={chosen === group}
          onClick={() => onChoose(chosen === group ? undefined : group)}
        >
          {group || without} <b>{count}</b>
        </button>
      ))}
    </fieldset>
  );
}
