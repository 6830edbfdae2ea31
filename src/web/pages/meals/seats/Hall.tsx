import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './seats.module.css';
import { seatTexts } from './texts.ts';
import type { Booking } from './use-seats.ts';

interface Props {
  zone: string;
  seats: number;
  perTable: number;
  taken: ReadonlySet<string>;
  bookings: ReadonlyMap<string, Booking>;
  picked: Booking | undefined;
  onSeat?(seat: string): void;
  onPick?(booking: Booking): void;
}

/** One zone of the hall: tables with their seats. */
export function Hall({ zone, seats, perTable, taken, bookings, picked, onSeat, onPick }: Props) {
  const t = useCatalogue(seatTexts);
  const tables = Array.from({ length: Math.ceil(seats / perTable) }, (_, table) =>
    Array.from(
      { length: Math.min(perTable, seats - table * perTable) },
      (_seat, n) => `${zone}${table * perTable + n + 1}`,
    ),
  );
  return (
    <section className={styles.zone}>
      <h2>{zone ? t('zone', { zone }) : t('hall')}</h2>
      <div className={styles.tables}>
        {tables.map((table) => (
          <div key={table[0]} className={styles.table}>
            {table.map((seat) => {
              const booking = bookings.get(seat);
              const isTaken = booking !== undefined || taken.has(seat);
              const label = booking
                ? t('takenBy', { seat, name: booking.realName ?? booking.orderNo })
                : t(isTaken ? 'taken' : 'free', { seat });
              const act = booking
                ? onPick && (() => onPick(booking))
                : isTaken
                  ? undefined
                  : onSeat && (() => onSeat(seat));
              return (
                <button
                  key={seat}
                  type="button"
                  className={styles.seat}
                  data-taken={isTaken || undefined}
                  aria-pressed={booking ? booking.id === picked?.id : undefined}
                  aria-label={label}
                  title={label}
                  disabled={!act}
                  onClick={act}
                >
                  <b>{seat}</b>
                  <small>{booking?.realName ?? (isTaken ? '●' : '')}</small>
                </button>
              );
            })}
          </div>
        ))}
      </div>
    </section>
  );
}
