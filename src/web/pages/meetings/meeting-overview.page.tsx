import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { addDays, startOfDay } from '../../../meta/china-time.ts';
import type { Row } from '../../../meta/json.ts';
import type { Resource } from '../../../meta/model.ts';
import { useResources } from '../../declarations.ts';
import { joinList, translateDeclared } from '../../i18n/i18n.ts';
import { Button } from '../../shared/button/Button.tsx';
import { DayPicker } from '../../shared/dates/DayPicker.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { RecordViewer } from '../../widgets/kit/record-viewer.ts';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { canAdd } from '../resource/actions/row-actions.ts';
import { useMay } from '../resource/list/use-may.ts';
import { OpenParts } from '../resource/OpenParts.tsx';
import { useOpened } from '../resource/use-opened.ts';
import { Failed } from '../system/access/Failed.tsx';
import { clock, hoursInto, isDay, timeOf, today } from './bookings/day.ts';
import styles from './bookings/meeting.module.css';
import { meetingTexts } from './bookings/texts.ts';
import { useBookings, useRooms } from './bookings/use-bookings.ts';

const standing = ['pending', 'unpaid', 'booked', 'using', 'finished'] as const;

export default function MeetingOverview() {
  return (
    <Suspense fallback={<PageLoading />}>
      <Overview />
    </Suspense>
  );
}

/** The meetings of a day: one row per room along the hours. Click a booking to open it, a free hour to add one. */
function Overview() {
  const t = useCatalogue(meetingTexts);
  const [orders] = useResources(['meetings/order']) as [Resource];
  const may = useMay(orders);
  const [params, setParams] = useSearchParams();
  const named = params.get('day');
  const day = isDay(named) ? named : today();
  const { opened, open, close } = useOpened();
  const rooms = useRooms();
  const bookings = useBookings(day, day, standing.join());
  const go = (to: string) => setParams(to === today() ? {} : { day: to }, { replace: true });

  if (rooms.isError || bookings.isError)
    return (
      <Failed
        error={(rooms.error ?? bookings.error) as Error}
        onRetry={() => void Promise.all([rooms.refetch(), bookings.refetch()])}
      />
    );
  if (!rooms.data) return <PageLoading />;
  const book = canAdd(orders, may)
    ? (room: Row, hour: number) =>
        open({
          kind: 'add',
          values: { roomId: room.id as string, startTime: at(day, hour), endTime: at(day, hour + 1) },
        })
    : undefined;
  return (
    <RecordViewer value={(resourceId, id) => open({ kind: 'detail', resourceId, id })}>
      <section className={styles.page}>
        <header className={styles.head}>
          <Button icon="left" aria-label={t('before')} onClick={() => go(addDays(day, -1))} />
          <DayPicker aria-label={t('day')} value={day} onChange={go} />
          <Button icon="right" aria-label={t('after')} onClick={() => go(addDays(day, 1))} />
          <Button disabled={day === today()} onClick={() => go(today())}>
            {t('today')}
          </Button>
          <span className={styles.summary} role="status">
            {t('summary', { rooms: rooms.data.length, bookings: bookings.data?.length ?? 0 })}
          </span>
          <ul className={styles.legend}>
            {standing.map((state) => (
              <li key={state} data-state={state}>
                {translateDeclared(orders.states?.labels[state] ?? state)}
              </li>
            ))}
          </ul>
        </header>
        {rooms.data.length === 0 ? (
          <p className={styles.none}>{t('none')}</p>
        ) : (
          <Grid
            day={day}
            rooms={rooms.data}
            bookings={bookings.data ?? []}
            orders={orders}
            busy={bookings.isFetching}
            onOpen={(id) => open({ kind: 'detail', resourceId: orders.id, id })}
            onBook={book}
          />
        )}
        <OpenParts resource={orders} opened={opened} open={open} close={close} may={may} onDone={close} />
      </section>
    </RecordViewer>
  );
}

const at = (day: string, hour: number): string =>
  new Date(Date.parse(startOfDay(day)) + hour * 3_600_000).toISOString();

interface GridProps {
  day: string;
  rooms: readonly Row[];
  bookings: readonly Row[];
  orders: Resource;
  busy: boolean;
  onOpen(id: string): void;
  onBook?(room: Row, hour: number): void;
}

function Grid({ day, rooms, bookings, orders, busy, onOpen, onBook }: GridProps) {
  const t = useCatalogue(meetingTexts);
  const opens = Math.floor(
    Math.min(
      9,
      ...rooms.map(({ openTime }) => clock(openTime, 8)),
      ...bookings.map(({ startTime }) => Math.max(0, hoursInto(day, String(startTime)))),
    ),
  );
  const closes = Math.ceil(
    Math.max(
      18,
      ...rooms.map(({ closeTime }) => clock(closeTime, 20)),
      ...bookings.map(({ endTime }) => Math.min(24, hoursInto(day, String(endTime)))),
    ),
  );
  const hours = Array.from({ length: closes - opens }, (_, i) => opens + i);
  const share = (hour: number) => `${((Math.max(opens, Math.min(closes, hour)) - opens) / (closes - opens)) * 100}%`;
  const now = hoursInto(day, Date.now());
  return (
    <div className={styles.scroll} aria-busy={busy}>
      <table className={styles.grid} aria-label={t('grid', { day })}>
        <thead>
          <tr>
            <th scope="col">{t('room')}</th>
            <th scope="col">
              <div className={styles.hours}>
                {hours.map((hour) => (
                  <span key={hour}>{hour}:00</span>
                ))}
              </div>
            </th>
          </tr>
        </thead>
        <tbody>
          {rooms.map((room) => {
            const usable = room.status === 'enabled';
            const own = bookings.filter(({ roomId }) => roomId === room.id);
            return (
              <tr key={String(room.id)} data-off={!usable || undefined}>
                <th scope="row">
                  <b>{String(room.roomName)}</b>
                  <small>
                    {[String(room.location ?? ''), t('seats', { count: room.capacity }), usable ? '' : t('repair')]
                      .filter(Boolean)
                      .join(' · ')}
                  </small>
                </th>
                <td>
                  <div className={styles.line}>
                    {hours.map((hour) =>
                      usable && onBook ? (
                        <button
                          key={hour}
                          type="button"
                          className={styles.free}
                          tabIndex={-1}
                          aria-label={`${t('book', { room: room.roomName })} ${hour}:00`}
                          onClick={() => onBook(room, hour)}
                        />
                      ) : (
                        <i key={hour} className={styles.free} />
                      ),
                    )}
                    {own.map((booking) => {
                      const [from, to] = [
                        hoursInto(day, String(booking.startTime)),
                        hoursInto(day, String(booking.endTime)),
                      ];
                      const times = `${timeOf(booking.startTime)}–${timeOf(booking.endTime)}`;
                      const state = translateDeclared(orders.states?.labels[String(booking.status)] ?? '');
                      return (
                        <button
                          key={String(booking.id)}
                          type="button"
                          className={styles.booking}
                          data-state={String(booking.status)}
                          style={{ insetInlineStart: share(from), width: `calc(${share(to)} - ${share(from)})` }}
                          title={`${String(booking.subject)} · ${times} · ${state}`}
                          aria-label={joinList([String(booking.subject), times, state])}
                          onClick={() => onOpen(String(booking.id))}
                        >
                          <b>{String(booking.subject)}</b>
                          <small>{times}</small>
                        </button>
                      );
                    })}
                    {now > opens && now < closes && (
                      <i className={styles.now} style={{ insetInlineStart: share(now) }} />
                    )}
                  </div>
                  {usable && onBook && (
                    <button
                      type="button"
                      className="visually-hidden"
                      onClick={() => onBook(room, Math.max(opens, Math.min(closes - 1, Math.ceil(now))))}
                    >
                      {t('book', { room: room.roomName })}
                    </button>
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
