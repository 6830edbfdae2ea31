import { Suspense } from 'react';
import { deferred } from '../../shared/deferred.tsx';
import { itemsOf } from '../kit/items.ts';
import { widgetTexts } from '../kit/texts.ts';
import { useCatalogue } from '../kit/use-texts.ts';
import type { CellProps } from '../kit/widget.ts';
import styles from './cells.module.css';

const Entries = deferred(async () => (await import('./entries.tsx')).Entries);

/** Arrays whose entries the form describes are shown as a small table, anything else as JSON. */
export function JsonCell(props: CellProps) {
  const { field, value, place } = props;
  const t = useCatalogue(widgetTexts);
  if (value === null) return null;
  if (place !== 'detail')
    return <>{Array.isArray(value) ? t('entries', { count: value.length }) : JSON.stringify(value)}</>;
  if (!itemsOf(field.schema) || !Array.isArray(value))
    return <pre className={styles.code}>{JSON.stringify(value, null, 2)}</pre>;
  return (
    <Suspense>
      <Entries {...props} />
    </Suspense>
  );
}
