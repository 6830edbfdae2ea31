import { dropTargetForElements } from '@atlaskit/pragmatic-drag-and-drop/element/adapter';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './dispatch.module.css';
import { dispatchTexts } from './texts.ts';
import type { Courier, Order } from './use-dispatch.ts';

interface Props {
  courier: Courier;
  /** Orders on the board; each lists the couriers who may carry it. */
  orders: readonly Order[];
  picked: Order | undefined;
  busy: boolean;
  onAssign(order: Order): void;
}

/** A courier, with the orders they are delivering. */
export function CourierCard({ courier, orders, picked, busy, onAssign }: Props) {
  const t = useCatalogue(dispatchTexts);
  const element = useRef<HTMLElement>(null);
  const [over, setOver] = useState(false);
  const orderOf = useEffectEvent((id: unknown) =>
    orders.find((order) => order.id === id && order.courierIds.includes(courier.id)),
  );
  const drop = useEffectEvent((order: Order | undefined) => order && onAssign(order));
  useEffect(() => {
    if (!element.current) return undefined;
    return dropTargetForElements({
      element: element.current,
      canDrop: ({ source }) => orderOf(source.data.order) !== undefined,
      onDragEnter: () => setOver(true),
      onDragLeave: () => setOver(false),
      onDrop: ({ source }) => {
        setOver(false);
        drop(orderOf(source.data.order));
      },
    });
  }, []);
  const load = courier.loadCount ?? 0;
  return (
    <article ref={element} className={styles.courier} data-over={over || undefined}>
      <b>{courier.staffName}</b>
      <small>{t('load', { load, today: courier.todayCount ?? 0 })}</small>
      <meter aria-hidden min={0} max={8} low={4} high={6} optimum={0} value={Math.min(load, 8)} />
      {picked?.courierIds.includes(courier.id) && (
        <Button
          look="primary"
          disabled={busy}
          aria-label={t('assignTo', { order: picked.orderNo, courier: courier.staffName })}
          onClick={() => onAssign(picked)}
        >
          {t('assign')}
        </Button>
      )}
    </article>
  );
}
