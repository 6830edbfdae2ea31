import { Suspense } from 'react';
import { translateDeclared } from '../../i18n/i18n.ts';
import { deferred } from '../../shared/deferred.tsx';
import type { CellProps } from '../kit/widget.ts';
import styles from './cells.module.css';

const RichFrame = deferred(async () => (await import('./rich-frame.tsx')).RichFrame);

export function RichTextCell({ field, value, place }: CellProps) {
  if (typeof value !== 'string' || value === '') return null;
  if (place !== 'detail') return <span className={styles.lines}>{field.type.text(value, field.spec)}</span>;
  return (
    <Suspense fallback={<div className={styles.rich} />}>
      <RichFrame title={translateDeclared(field.title)} html={value} />
    </Suspense>
  );
}
