import { draggable } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useRef } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { useDuration } from '../../../widgets/kit/use-duration.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './dispatch.module.css';
import { dispatchTexts } from './texts.ts';
import type { Order } from './use-dispatch.ts';

export type Step = 'accept' | 'ready' | 'pickUp' | 'deliver';

interface Props {
  order: Order;
  merchant: string;
  courier: string;
  kind: string;
  picked: boolean;
  busy: boolean;
  /** The next step, if it needs no courier. */
  step: Step | undefined;
  /** Absent if the order cannot be assigned. */
  onPick?(): void;
  onStep(step: Step): void;
  onPrint(): void;
}

/** An order to be assigned: drag it to a courier, or pick it and then a courier. */
export function OrderCard({ order, merchant, courier, kind, picked, busy, step, onPick, onStep, onPrint }: Props) {
  const t = useCatalogue(dispatchTexts);
  const duration = useDuration();
  const element = useRef<HTMLElement>(null);
  const { id, orderNo } = order;
  const canDrag = onPick !== undefined;
  useEffect(
    () =>
      canDrag && element.current
        ? draggable({ element: element.current, getInitialData: () => ({ order: id }) })
        : undefined,
    [id, canDrag],
  );
  return (
    <article
      ref={element}
      className={styles.order}
      data-picked={picked || undefined}
      data-draggable={canDrag || undefined}
    >
      <header>
        <b>{orderNo}</b>
        <span>{kind}</span>
      </header>
      <p>{[order.receiverName, order.address].filter(Boolean).join(' · ')}</p>
      <p className={styles.faint}>
        {[
          merchant,
          t('pieces', { count: order.productCount ?? 0 }),
          `¥${order.payAmount}`,
          order.orderTime && t('waits', { time: duration(Date.now() - Date.parse(order.orderTime)) }),
          courier,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      {order.remark && <p className={styles.remark}>{order.remark}</p>}
      <footer>
        {onPick &&
          (order.courierIds.length > 0 ? (
            <Button
              aria-pressed={picked}
              aria-label={t('choose', { order: orderNo })}
              look={picked ? 'primary' : 'default'}
              onClick={onPick}
            >
              {t('pick')}
            </Button>
          ) : (
            <span className={styles.remark}>{t('nobody')}</span>
          ))}
        {step && (
          <Button look="primary" disabled={busy} onClick={() => onStep(step)}>
            {t(step)}
          </Button>
        )}
        <Button look="quiet" icon="printer" aria-label={t('print', { order: orderNo })} onClick={onPrint} />
      </footer>
    </article>
  );
}
