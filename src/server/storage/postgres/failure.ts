import type { Failure } from '../failure.ts';

/** https://www.postgresql.org/docs/15/errcodes-appendix.html; the first two characters are a whole class. */
const byState: Readonly<Record<string, Failure>> = {
  '40001': 'conflict', // serialization failure
  '40P01': 'conflict', // deadlock
  '55P03': 'busy', // lock_timeout
  '57014': 'unavailable', // statement_timeout
  '53100': 'full',
  '53': 'unavailable', // out of memory, too many connections
  '57': 'unavailable', // shut down, starting up, terminated by an operator
  '08': 'unavailable', // connection
  '25P03': 'unavailable', // idle in transaction for too long
};

/** A table has another shape than when the statement was made ready, or somebody in between has forgotten its name. */
export const isOutdatedPlan = (error: unknown): boolean => {
  const { code, message } = error as { code?: unknown; message?: unknown };
  return code === '26000' || (code === '0A000' && String(message).includes('cached plan'));
};

const byNetwork: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EPIPE',
  'ETIMEDOUT',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/** The driver has no codes for these. */
const byMessage =
  /connection terminated|connection error|not queryable|client was closed|connection timeout|timeout expired|timeout exceeded|query read timeout|after calling end on the pool/i;

export function postgresFailure(error: Error & { code?: unknown }): Failure | undefined {
  const code = typeof error.code === 'string' ? error.code : '';
  const known = byState[code] ?? byState[code.slice(0, 2)];
  if (known) return known;
  // The transaction is done again, on a connection that has not met it yet.
  if (isOutdatedPlan(error)) return 'conflict';
  // An address with several numbers fails once for each.
  if (error instanceof AggregateError && error.errors.length > 0)
    return error.errors.every((each) => each instanceof Error && postgresFailure(each)) ? 'unavailable' : undefined;
  return byNetwork.has(code) || (code === '' && byMessage.test(error.message)) ? 'unavailable' : undefined;
}
