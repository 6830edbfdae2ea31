const minute = 60_000;
const day = 24 * 60 * minute;
const china = 8 * 60 * minute;

/** Times relative to the moment of the installation, as rows hold them. Days and hours are those of China. */
export class Moments {
  constructor(readonly now: number) {}

  /** Moment `days` before today (negative: after), at a time of day. */
  at(days: number, time = '09:00'): string {
    return new Date(`${this.day(days)}T${time}:00+08:00`).toISOString();
  }

  /** The same for what has happened already: never later than a few minutes ago. */
  past(days: number, time = '09:00'): string {
    const moment = this.at(days, time);
    return Date.parse(moment) < this.now - 5 * minute ? moment : this.ago(5);
  }

  /** Minutes after a moment that has been; never later than now. */
  after(moment: string, minutes: number): string {
    return new Date(Math.min(Date.parse(minutesAfter(moment, minutes)), this.now)).toISOString();
  }

  /** Calendar day `days` before today (negative: after). */
  day(days: number): string {
    return new Date(this.now - days * day + china).toISOString().slice(0, 10);
  }

  /** Calendar month `months` before this one. */
  month(months: number): string {
    const today = new Date(this.now + china);
    return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() - months, 1)).toISOString().slice(0, 7);
  }

  /** Moment `minutes` before now (negative: after), on the minute, or on the quarter of an hour. */
  ago(minutes: number, step: 1 | 15 = 1): string {
    const unit = step * minute;
    return new Date(Math.floor((this.now - minutes * minute) / unit) * unit).toISOString();
  }
}

export const minutesAfter = (moment: string, minutes: number): string =>
  new Date(Date.parse(moment) + minutes * minute).toISOString();
