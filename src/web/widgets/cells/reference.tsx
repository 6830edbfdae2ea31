import type { MouseEvent } from 'react';
import type { CellProps } from '../kit/widget.ts';
import { missingLabel, useLabels } from '../kit/labels.ts';
import { useRecordViewer } from '../kit/record-viewer.ts';
import styles from './cells.module.css';

function Reference({ target, id, label, plain }: { target: string; id: string; label: string; plain: boolean }) {
  const view = useRecordViewer();
  if (plain || !view) return <>{label}</>;
  const open = (event: MouseEvent) => {
    event.stopPropagation();
    view(target, id);
  };
  return (
    <button type="button" className={styles.link} onClick={open} tabIndex={-1}>
      {label}
    </button>
  );
}

function AskedReference({ target, id, plain }: { target: string; id: string; plain: boolean }) {
  const labels = useLabels(target, [id]);
  const label = labels[id] ?? '…';
  return <Reference target={target} id={id} label={label} plain={plain || label === missingLabel} />;
}

/** The list's reply usually contains the label; only a missing one is fetched. */
export function RefCell({ field, value, refs, place }: CellProps) {
  const target = field.spec['x-ref'];
  if (typeof value !== 'string' || !target) return <>{value === null ? '' : String(value)}</>;
  const label = refs?.[target]?.[value];
  return label === undefined ? (
    <AskedReference target={target} id={value} plain={place === 'chip'} />
  ) : (
    <Reference target={target} id={value} label={label} plain={place === 'chip'} />
  );
}

export function RefsCell({ field, value, refs, place }: CellProps) {
  if (!Array.isArray(value)) return null;
  return (
    <span className={styles.list}>
      {value.map((id) => (
        <span key={String(id)}>
          <RefCell field={field} value={id} refs={refs} place={place} />
        </span>
      ))}
    </span>
  );
}
