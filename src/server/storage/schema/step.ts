import { CompiledQuery } from 'kysely';
import type { Queries } from '../database.ts';
import { failedStatement } from '../failure.ts';

/** One change of the schema or of what rows hold because of it. */
export interface Step {
  /** For whoever asks what a start would change; absent where another step has said it. */
  readonly words?: string;
  readonly statements?: readonly string[];
  /** What no statement can do alone. */
  work?(tx: Queries): Promise<void>;
}

/** A database that cannot be used as it is; the message tells the operator what to do. */
export class SchemaError extends Error {}

/** Sends the statements of a step. On PostgreSQL nobody waits for them: `settleSteps` says whether they succeeded. */
export async function runStep(tx: Queries, { statements = [], work }: Step): Promise<readonly string[]> {
  for (const statement of statements) await explained(() => tx.send(CompiledQuery.raw(statement)), statement);
  await explained(async () => work?.(tx));
  return statements;
}

export const settleSteps = (tx: Queries): Promise<void> => explained(() => tx.settle());

/** With the statement in the message: the one that is running, or the one sent before that has failed meanwhile. */
async function explained(run: () => Promise<void>, running?: string): Promise<void> {
  try {
    await run();
  } catch (error) {
    const statement = failedStatement(error) ?? running;
    if (statement === undefined || error instanceof SchemaError) throw error;
    throw new SchemaError(explain(statement, error), { cause: error });
  }
}

function explain(statement: string, error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const { code = '' } = error as { code?: string };
  if (/create unique index/.test(statement) && (code === '23505' || code.startsWith('SQLITE_CONSTRAINT')))
    return `Rows of the database break a uniqueness that is now declared: ${message}. Merge or rename them, then start again. (${statement})`;
  return `${message} (${statement})`;
}

/** Names of rows in a refusal: the first few, and how many there are. */
export const rowsText = (count: number, first: readonly string[]): string =>
  `${count} ${count === 1 ? 'row' : 'rows'}, ${count > first.length ? 'such as' : 'namely'} ${first.join(', ')}`;

export const maxNamed = 5;
