import { Suspense, useState } from 'react';
import { useSearchParams } from 'react-router';
import { chinaDay } from '../../../meta/china-time.ts';
import type { Resource } from '../../../meta/model.ts';
import { useResources } from '../../declarations.ts';
import { ApiError } from '../../providers/http.ts';
import { useRowsChanged } from '../../providers/use-rows-changed.ts';
import { Button } from '../../shared/button/Button.tsx';
import { DayPicker } from '../../shared/dates/DayPicker.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { toast } from '../../shell/toast/toasts.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { canAdd } from '../resource/actions/row-actions.ts';
import { useMay } from '../resource/list/use-may.ts';
import { OpenParts } from '../resource/OpenParts.tsx';
import { useOpened } from '../resource/use-opened.ts';
import { Failed } from '../system/access/Failed.tsx';
import { Hall } from './seats/Hall.tsx';
import styles from './seats/seats.module.css';
import { seatTexts } from './seats/texts.ts';
import { moveSeat, useSeats, type Booking } from './seats/use-seats.ts';

export default function SeatMapPage() {
  return (
    <Suspense fallback={<PageLoading />}>
      <SeatMap />
    </Suspense>
  );
}

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
const seatsAtTable = 4;
const nameOf = ({ realName, orderNo }: Booking): string => realName ?? orderNo;

/** Seats and bookings of one meal. The user picks a booking, then a free seat. */
function SeatMap() {
  const t = useCatalogue(seatTexts);
  const [resource] = useResources(['meals/orderDinner']) as [Resource];
  const may = useMay(resource);
  const changed = useRowsChanged();
  const [params, setParams] = useSearchParams();
  const named = params.get('day');
  const day = isDay(named) ? named : chinaDay(Date.now());
  const hall = useSeats(params.get('canteen'), params.get('meal'), day);
  const { opened, open, close } = useOpened();
  const [pickedId, setPicked] = useState<string>();
  const [busy, setBusy] = useState(false);
  const set = (change: Record<string, string>) => {
    setPicked(undefined);
    setParams({ ...Object.fromEntries(params), ...change }, { replace: true });
  };
  if (hall.isError) return <Failed error={hall.error} onRetry={() => void hall.refetch()} />;
  if (!hall.data) return <PageLoading />;
  const { canteens, merchantId, meals, dateTypeId, zones, orders } = hall.data;
  if (!merchantId) return <p className={styles.none}>{t('none')}</p>;
  const picked = orders.find(({ id }) => id === pickedId);
  const taken = new Set(hall.data.taken);
  const bookings = new Map(orders.flatMap((order) => (order.seatNo ? [[order.seatNo, order] as const] : [])));
  const seats = zones.reduce((sum, zone) => sum + zone.seats, 0);
  const unseated = orders.filter(({ seatNo }) => !seatNo);

  async function move(booking: Booking, seat: string): Promise<void> {
    if (busy) return;
    setBusy(true);
    try {
      await moveSeat(booking, seat);
      setPicked(undefined);
      if (seat) toast.success(t('moved', { name: nameOf(booking), seat }));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      toast.error(error.message);
    } finally {
      await Promise.all([hall.refetch(), changed(resource.id)]);
      setBusy(false);
    }
  }
  const book = canAdd(resource, may)
    ? (seatNo: string) =>
        open({
          kind: 'add',
          values: {
            orgId: canteens.find(({ id }) => id === merchantId)?.orgId ?? null,
            merchantId,
            dateTypeId,
            dinnerDate: day,
            takeMode: 'dinein',
            seatNo,
          },
        })
    : undefined;
  const pick = may('seat') ? ({ id }: Booking) => setPicked(id === pickedId ? undefined : id) : undefined;

  return (
    <section className={styles.page} onKeyDown={({ key }) => key === 'Escape' && setPicked(undefined)}>
      <header className={styles.head}>
        <label>
          {t('canteen')}
          <select value={merchantId} onChange={({ target }) => set({ canteen: target.value, meal: '' })}>
            {canteens.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('meal')}
          <select value={dateTypeId ?? ''} onChange={({ target }) => set({ meal: target.value })}>
            {meals.map(({ id, typeName }) => (
              <option key={id} value={id}>
                {typeName}
              </option>
            ))}
          </select>
        </label>
        <label>
          {t('day')}
          <DayPicker value={day} onChange={(next) => set({ day: next })} />
        </label>
        <span role="status">
          {picked
            ? t('chosen', { name: nameOf(picked) })
            : t('summary', { seats, taken: taken.size, free: Math.max(0, seats - taken.size) })}
        </span>
        {picked?.seatNo && (
          <Button disabled={busy} onClick={() => void move(picked, '')}>
            {t('release')}
          </Button>
        )}
      </header>
      {zones.length === 0 ? (
        <p className={styles.none}>{t('off')}</p>
      ) : (
        <div className={styles.body}>
          <div>
            <p className={styles.hint}>{t('hint')}</p>
            {zones.map(({ zone, seats: count, perTable }) => (
              <Hall
                key={zone}
                zone={zone}
                seats={count}
                perTable={perTable ?? seatsAtTable}
                taken={taken}
                bookings={bookings}
                picked={picked}
                onPick={pick}
                onSeat={picked ? (seat) => void move(picked, seat) : book}
              />
            ))}
          </div>
          <aside aria-label={t('unseated')}>
            <h2>{t('unseated')}</h2>
            {unseated.length === 0 && <p className={styles.hint}>{t('nobody')}</p>}
            {unseated.map((booking) => (
              <button
                key={booking.id}
                type="button"
                aria-pressed={booking.id === pickedId}
                disabled={!pick}
                onClick={() => pick?.(booking)}
              >
                {nameOf(booking)} <small>{booking.orderNo}</small>
              </button>
            ))}
          </aside>
        </div>
      )}
      <OpenParts
        resource={resource}
        opened={opened}
        open={open}
        close={close}
        may={may}
        onDone={() => {
          close();
          void hall.refetch();
        }}
      />
    </section>
  );
}
