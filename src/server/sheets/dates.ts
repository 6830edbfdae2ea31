/** Spreadsheets count days from the end of 1899 and take 1900 for a leap year; no date of ours lies before that matters. */
const epoch = Date.UTC(1899, 11, 30);
const epoch1904 = Date.UTC(1904, 0, 1);
const day = 86_400_000;

/** `2026-11-21` or `2026-11-21 08:30:00` as the number of a date cell; undefined for other text. */
export function toSerial(text: string): number | undefined {
  const [, y, m, d, h = '0', min = '0', s = '0'] = /^(\d{4})-(\d\d)-(\d\d)(?: (\d\d):(\d\d):(\d\d))?$/.exec(text) ?? [];
  if (y === undefined) return undefined;
  return (Date.UTC(Number(y), Number(m) - 1, Number(d), Number(h), Number(min), Number(s)) - epoch) / day;
}

/** And back: a whole number is a day, a fraction of one a time of day. */
export function fromSerial(serial: number, since1904 = false): string | undefined {
  if (!Number.isFinite(serial) || serial < 0 || serial > 2_958_466) return undefined;
  const time = new Date(Math.round(((since1904 ? epoch1904 : epoch) + serial * day) / 1000) * 1000).toISOString();
  if (serial < 1) return time.slice(11, 16);
  return Number.isInteger(serial) ? time.slice(0, 10) : time.slice(0, 19).replace('T', ' ');
}
