import { useEffect, useEffectEvent, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { watchRows, type ChangedRow } from '../../../providers/live.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './News.module.css';
import { newsTexts } from './news-texts.ts';

interface Props {
  resource: Resource;
  rows: readonly Row[];
  /** Whether a new row belongs into the list, only the server could say. */
  narrowed: boolean;
  onRenew(): void;
}

const none: ReadonlySet<string> = new Set();

/** Offers to renew a list of which rows were changed elsewhere since they came, or to which others were added. */
export function News({ resource, rows, narrowed, onRenew }: Props) {
  const t = useCatalogue(newsTexts);
  const [changed, setChanged] = useState(none);
  const onRows = useEffectEvent((news: readonly ChangedRow[]) => {
    const versions = new Map(rows.map(({ id, version }) => [String(id), Number(version)]));
    const isNew = ({ id, version, added }: ChangedRow) =>
      versions.has(id) ? (versions.get(id) ?? 0) < version : added && !narrowed;
    const found = news.filter(isNew).map(({ id }) => id);
    if (found.length > 0) setChanged((before) => new Set([...before, ...found]));
  });
  useEffect(() => watchRows(resource.id, (news) => onRows(news)), [resource.id]);
  return (
    <div role="status" className={styles.news}>
      {changed.size > 0 && (
        <span>
          {t('changed', { count: changed.size })}
          <Button look="primary" onClick={onRenew}>
            {t('renew')}
          </Button>
        </span>
      )}
    </div>
  );
}
