import { useSearchParams } from 'react-router';
import { addDays } from '../../../meta/china-time.ts';
import { grouped } from '../../shared/digits.ts';
import { DateRange } from '../../shared/dates/DateRange.tsx';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Failed } from '../system/access/Failed.tsx';
import { isDay, today } from './bookings/day.ts';
import styles from './bookings/meeting.module.css';
import { sumsOf, totalOf, type Sums } from './bookings/sums.ts';
import { meetingTexts } from './bookings/texts.ts';
import { maxBookings, useBookings, useRooms } from './bookings/use-bookings.ts';

const defaultDays = 30;

/** Usage of each room between two days. */
export default function MeetingStatistics() {
  const t = useCatalogue(meetingTexts);
  const [params, setParams] = useSearchParams();
  const [namedFrom, namedTo] = [params.get('from'), params.get('to')];
  const to = isDay(namedTo) ? namedTo : today();
  const from = isDay(namedFrom) && namedFrom <= to ? namedFrom : addDays(to, 1 - defaultDays);
  const rooms = useRooms();
  const bookings = useBookings(from, to, 'booked,using,finished,cancelled,released');
  const set = (next: { from: string; to: string }) => setParams(next, { replace: true });
  if (rooms.isError || bookings.isError)
    return (
      <Failed
        error={(rooms.error ?? bookings.error) as Error}
        onRetry={() => void Promise.all([rooms.refetch(), bookings.refetch()])}
      />
    );
  if (!rooms.data || !bookings.data) return <PageLoading />;
  const sums = sumsOf(rooms.data, bookings.data, from, to);
  const total = totalOf(sums);
  return (
    <section className={styles.page}>
      <header className={styles.head}>
        <DateRange value={[from, to]} onChange={(days) => days && set({ from: days[0], to: days[1] })} />
        {bookings.data.length >= maxBookings && <span role="alert">{t('cut', { count: maxBookings })}</span>}
      </header>
      <div className={styles.scroll}>
        <table className={styles.sums}>
          <thead>
            <tr>
              <th scope="col">{t('room')}</th>
              {(['meetings', 'hours', 'usage', 'people', 'amount', 'lost'] as const).map((name) => (
                <th key={name} scope="col">
                  {t(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {sums.map((each) => (
              <Line key={each.id} label={each.name} sums={each} />
            ))}
          </tbody>
          <tfoot>
            <Line label={t('total')} sums={total} />
          </tfoot>
        </table>
      </div>
    </section>
  );
}

function Line({ label, sums }: { label: string; sums: Sums }) {
  const share = sums.open > 0 ? Math.min(1, sums.hours / sums.open) : 0;
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{sums.meetings}</td>
      <td>{sums.hours.toFixed(1)}</td>
      <td>
        <span className={styles.bar}>
          <i style={{ width: `${share * 100}%` }} />
        </span>
        {(share * 100).toFixed(1)}%
      </td>
      <td>{sums.people}</td>
      <td>{grouped((sums.cents / 100).toFixed(2))}</td>
      <td>{sums.lost}</td>
    </tr>
  );
}
