import pg from 'pg';

const builtin = pg.types.builtins;
const asText = new Set<number>([builtin.DATE, builtin.TIMESTAMPTZ, builtin.JSONB]);

/** Cents and counts fit a double; what the dialect decodes stays the text that it is. */
const types = {
  getTypeParser: ((oid: number, format?: 'text') => {
    if (oid === builtin.INT8) return Number;
    if (asText.has(oid)) return (text: string) => text;
    return pg.types.getTypeParser(oid, format);
  }) as typeof pg.types.getTypeParser,
};

const defaults = {
  connections: 10,
  /** So many of them may write at once: whoever only reads never waits for writers that wait for each other. */
  writers: 7,
  /** For a free connection, or for a new one. */
  connectMs: 5000,
  /** For a row that somebody else is changing. */
  lockMs: 3000,
  statementMs: 10_000,
  /** Between two statements of a transaction: its process is stuck, and others wait for what it has locked. */
  idleMs: 10_000,
  /** The server would have ended a statement long before; no answer by then means that there is no server any more. */
  answerMs: 15_000,
};

type Limits = Readonly<typeof defaults>;

/** The limits, with each time so many times as long. */
export const limitsAt = (patience = 1): Limits => {
  const times = Object.entries(defaults).map(([name, value]) => [name, name.endsWith('Ms') ? value * patience : value]);
  return Object.fromEntries(times) as Limits;
};

export const poolConfig = (url: string, limits: Limits): pg.PoolConfig => ({
  connectionString: url,
  max: limits.connections,
  min: 2,
  idleTimeoutMillis: 60_000,
  connectionTimeoutMillis: limits.connectMs,
  lock_timeout: limits.lockMs,
  statement_timeout: limits.statementMs,
  idle_in_transaction_session_timeout: limits.idleMs,
  // Compiling a statement takes longer than what it saves here: sums of reports took seconds by it.
  options: '-c jit=off',
  keepAlive: true,
  // What is asked for at the same time goes out at once, instead of one after the other's answer.
  pipeline: true,
  // Statements that have names take room, and those of today need not be those of yesterday.
  maxLifetimeSeconds: 3600,
  types,
});

/** Changes of the schema and the first filling take as long as they take. */
export const patient =
  'set local lock_timeout = 0; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0';
