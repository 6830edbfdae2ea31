import { useMemo, useState } from 'react';
import { useTexts } from '../../i18n/i18n.ts';
import { Button } from '../button/Button.tsx';
import { Panel } from './Panel.tsx';
import styles from './Transfer.module.css';

export interface TransferItem {
  id: string;
  label: string;
}

interface Props {
  /** All items loaded so far, chosen or not. */
  items: readonly TransferItem[];
  /** Ids on the right side, in their order. */
  value: readonly string[];
  onChange(value: string[]): void;
  /** More items can be loaded when the left list is scrolled to its end. */
  hasMore?: boolean;
  onLoadMore?(): void;
  sourceTitle?: string;
  targetTitle?: string;
}

/** Two lists between which items move. Only visible rows are rendered, so ten thousand stay smooth. */
export function Transfer({ items, value, onChange, hasMore = false, onLoadMore, sourceTitle, targetTitle }: Props) {
  const { t } = useTexts();
  const [picked, setPicked] = useState<{ source: ReadonlySet<string>; target: ReadonlySet<string> }>({
    source: new Set(),
    target: new Set(),
  });

  const chosen = useMemo(() => new Set(value), [value]);
  const known = useMemo(() => new Map(items.map((item) => [item.id, item])), [items]);
  const source = useMemo(() => items.filter(({ id }) => !chosen.has(id)), [items, chosen]);
  const target = useMemo(() => value.map((id) => known.get(id) ?? { id, label: id }), [value, known]);

  const add = () => {
    onChange([...value, ...source.filter(({ id }) => picked.source.has(id)).map(({ id }) => id)]);
    setPicked({ ...picked, source: new Set() });
  };
  const remove = () => {
    onChange(value.filter((id) => !picked.target.has(id)));
    setPicked({ ...picked, target: new Set() });
  };

  return (
    <div className={styles.transfer}>
      <Panel
        title={sourceTitle ?? t('transfer.source')}
        items={source}
        picked={picked.source}
        onPick={(ids) => setPicked({ ...picked, source: ids })}
        hasMore={hasMore}
        onLoadMore={onLoadMore}
      />
      <div className={styles.moves}>
        <Button icon="right" aria-label={t('transfer.add')} disabled={picked.source.size === 0} onClick={add} />
        <Button icon="left" aria-label={t('transfer.remove')} disabled={picked.target.size === 0} onClick={remove} />
      </div>
      <Panel
        title={targetTitle ?? t('transfer.target')}
        items={target}
        picked={picked.target}
        onPick={(ids) => setPicked({ ...picked, target: ids })}
      />
    </div>
  );
}
