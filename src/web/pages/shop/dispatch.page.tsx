import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { Resource } from '../../../meta/model.ts';
import { useResources } from '../../declarations.ts';
import { translateDeclared } from '../../i18n/i18n.ts';
import { transit } from '../../providers/data.ts';
import { ApiError } from '../../providers/http.ts';
import { useRowsChanged } from '../../providers/use-rows-changed.ts';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { toast } from '../../shell/toast/toasts.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { useMay } from '../resource/list/use-may.ts';
import { Failed } from '../system/access/Failed.tsx';
import { CourierCard } from './dispatch/CourierCard.tsx';
import styles from './dispatch/dispatch.module.css';
import { OrderCard, type Step } from './dispatch/OrderCard.tsx';
import { Slip } from './dispatch/Slip.tsx';
import { dispatchTexts } from './dispatch/texts.ts';
import { tabs, useBoard, useCounts, type Courier, type Order, type Tab } from './dispatch/use-dispatch.ts';

export default function DispatchPage() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Dispatch />
    </Suspense>
  );
}

/** The next step of an order by state; an order waiting for delivery needs a courier first. */
const nextStep = (tab: Tab, { deliveryType }: Order): Step | undefined =>
  (
    {
      paid: 'accept',
      accepted: 'ready',
      waiting: deliveryType === 'delivery' ? undefined : 'pickUp',
      delivering: 'deliver',
    } as const
  )[tab];

const fittingFirst = (couriers: readonly Courier[], picked: Order | undefined): readonly Courier[] =>
  picked
    ? couriers.toSorted(
        (one, other) => Number(picked.courierIds.includes(other.id)) - Number(picked.courierIds.includes(one.id)),
      )
    : couriers;

/** A shop's open orders beside its couriers. */
function Dispatch() {
  const t = useCatalogue(dispatchTexts);
  const [resource] = useResources(['shop/order']) as [Resource];
  const may = useMay(resource);
  const changed = useRowsChanged();
  const [params, setParams] = useSearchParams();
  const tab = tabs.find((each) => each === params.get('tab')) ?? 'waiting';
  const [board, counts] = [useBoard(tab), useCounts()];
  const [pickedId, setPicked] = useState<string>();
  const [printed, setPrinted] = useState<string>();
  const [busy, setBusy] = useState(false);
  const orders = board.data?.orders ?? [];
  const picked = orders.find(({ id }) => id === pickedId);
  const nameOf = (kind: string, id: string | null) => (id === null ? '' : (board.data?.refs[kind]?.[id] ?? ''));
  const kindOf = ({ deliveryType }: Order) =>
    translateDeclared(resource.fields.get('deliveryType')?.spec['x-options']?.[deliveryType] ?? deliveryType);

  async function take(order: Order, step: string, values: Record<string, string> = {}, done?: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await transit(resource, step, [order.id], values);
      setPicked(undefined);
      if (done) toast.success(done);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    } finally {
      await Promise.all([board.refetch(), counts.refetch(), changed(resource.id, 'shop/deliveryStaff')]);
      setBusy(false);
    }
  }

  /** At the printers of the shop; where it has none for this order, on paper of the browser. */
  async function print(order: Order): Promise<void> {
    if (!may('printSlip') || tab === 'paid') return setPrinted(order.id);
    try {
      await transit(resource, 'printSlip', [order.id], {});
      toast.success(t('sent', { order: order.orderNo }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setPrinted(order.id);
    }
  }

  const slip = orders.find(({ id }) => id === printed);
  return (
    <section className={styles.page} onKeyDown={({ key }) => key === 'Escape' && setPicked(undefined)}>
      <nav className={styles.tabs} aria-label={t('states')}>
        {tabs.map((each) => (
          <button
            key={each}
            type="button"
            aria-current={each === tab ? 'page' : undefined}
            onClick={() => {
              setPicked(undefined);
              setParams(each === 'waiting' ? {} : { tab: each }, { replace: true });
            }}
          >
            {translateDeclared(resource.states?.labels[each] ?? each)} <b>{counts.data?.[each] ?? ''}</b>
          </button>
        ))}
      </nav>
      {board.isError ? (
        <Failed error={board.error} onRetry={() => void board.refetch()} />
      ) : board.isPending ? (
        <PageLoading />
      ) : (
        <div className={styles.columns}>
          <section aria-label={t('orders')}>
            {tab === 'waiting' && may('carrierOrder') && <p className={styles.faint}>{t('hint')}</p>}
            {board.data.total > orders.length && (
              <p className={styles.faint}>{t('more', { shown: orders.length, total: board.data.total })}</p>
            )}
            {orders.length === 0 && <p className={styles.none}>{t('none')}</p>}
            <div className={styles.orders}>
              {orders.map((order) => {
                const step = nextStep(tab, order);
                return (
                  <OrderCard
                    key={order.id}
                    order={order}
                    merchant={nameOf('merchants/merchant', order.merchantId)}
                    courier={nameOf('shop/deliveryStaff', order.staffId)}
                    kind={kindOf(order)}
                    picked={order.id === pickedId}
                    busy={busy}
                    step={step && may(step) ? step : undefined}
                    onPick={
                      tab === 'waiting' && order.deliveryType === 'delivery' && may('carrierOrder')
                        ? () => setPicked(order.id === pickedId ? undefined : order.id)
                        : undefined
                    }
                    onStep={(name) => void take(order, name)}
                    onPrint={() => void print(order)}
                  />
                );
              })}
            </div>
          </section>
          <aside aria-label={t('couriers')}>
            <h2>{t('couriers')}</h2>
            {board.data.couriers.length === 0 && <p className={styles.faint}>{t('noCouriers')}</p>}
            {fittingFirst(board.data.couriers, picked).map((courier) => (
              <CourierCard
                key={courier.id}
                courier={courier}
                orders={orders}
                picked={picked}
                busy={busy}
                onAssign={(order) =>
                  void take(
                    order,
                    'carrierOrder',
                    { staffId: courier.id },
                    t('assigned', { order: order.orderNo, courier: courier.staffName }),
                  )
                }
              />
            ))}
          </aside>
        </div>
      )}
      {slip && (
        <Slip
          key={slip.id}
          id={slip.id}
          merchant={nameOf('merchants/merchant', slip.merchantId)}
          kind={kindOf(slip)}
          onDone={() => setPrinted(undefined)}
        />
      )}
    </section>
  );
}
