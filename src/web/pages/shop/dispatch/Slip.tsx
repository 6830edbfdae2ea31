import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { createPortal } from 'react-dom';
import type { Row } from '../../../../meta/json.ts';
import { toChinaTime } from '../../../../meta/china-time.ts';
import { dataProvider } from '../../../providers/data.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './dispatch.module.css';
import { dispatchTexts } from './texts.ts';

interface Item {
  readonly productId?: string;
  readonly name?: string;
  readonly spec?: string;
  readonly quantity: number;
}

/** The slip for the bag: loaded for printing, visible on paper only. */
export function Slip({ id, merchant, kind, onDone }: { id: string; merchant: string; kind: string; onDone(): void }) {
  const t = useCatalogue(dispatchTexts);
  const { data: order, isError } = useQuery({
    queryKey: ['data', 'shop/order', 'slip', id],
    queryFn: async (): Promise<Row> => (await dataProvider.getOne({ resource: 'shop/order', id })).data as Row,
    retry: false,
  });
  const print = useEffectEvent(() => {
    if (order) window.print();
    onDone();
  });
  const ready = order !== undefined || isError;
  useEffect(() => {
    if (ready) print();
  }, [ready]);
  if (!order) return null;
  const items = Array.isArray(order.items) ? (order.items as unknown as Item[]) : [];
  return createPortal(
    <section className={styles.slip} aria-hidden>
      <h1>{merchant}</h1>
      <p>
        {t('slip')} · {kind}
      </p>
      <p>
        <b>{String(order.orderNo)}</b>
      </p>
      <p>{order.orderTime ? toChinaTime(String(order.orderTime)) : ''}</p>
      <table>
        <tbody>
          {items.map(({ productId, name, spec, quantity }) => (
            <tr key={`${productId ?? name} ${spec ?? ''}`}>
              <td>{[name, spec].filter(Boolean).join(' ')}</td>
              <td>×{quantity}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>
        {t('pieces', { count: Number(order.productCount ?? 0) })} ·{' '}
        {t('paid', { amount: String(order.payAmount ?? '') })}
      </p>
      <p>{[order.receiverName, order.receiverPhone].filter(Boolean).join(' ')}</p>
      <p>
        <b>{String(order.address ?? '')}</b>
      </p>
      {order.takeCode && <p>{t('code', { code: String(order.takeCode) })}</p>}
      {order.remark && <p>{String(order.remark)}</p>}
    </section>,
    document.body,
  );
}
