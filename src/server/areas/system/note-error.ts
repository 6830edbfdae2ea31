import { createHash } from 'node:crypto';
import { AppError } from '../../../meta/errors.ts';
import type { Resource } from '../../../meta/model.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { mutate } from '../../records/mutate.ts';
import { asSystem } from '../../records/rows.ts';

/** An error as a browser tells of it. */
export interface ClientError {
  readonly message: string;
  readonly stack: string;
  readonly pagePath: string;
  readonly release: string;
}

/** Different errors that are kept; beyond them something else is wrong than what another row could tell. */
const maxKept = 2000;
const maxTries = 3;

/**
 * What stays the same when an error comes again: its words without numbers, and the first places in
 * the code, without the hashes that change with every release.
 */
function fingerprintOf({ message, stack }: ClientError): string {
  const places = stack
    .split('\n')
    .filter((line) => /\.[jt]sx?\b/.test(line))
    .slice(0, 3);
  const lasting = [
    message.replace(/\d+/g, '#'),
    ...places.map((line) =>
      line
        .trim()
        .replace(/-[\w-]{8}\./g, '.')
        .replace(/https?:\/\/[^/]+|:\d+/g, '')
        .replace(/\?[^):]*/, ''),
    ),
  ];
  return createHash('sha256').update(lasting.join('\n')).digest('hex').slice(0, 32);
}

/** Adds the error, or counts it once more where it is known; what was settled is open again. */
export async function noteError(context: Context, error: ClientError): Promise<void> {
  const resource = resourceOf(context, 'system/clientError');
  const fingerprint = fingerprintOf(error);
  for (let tries = 1; !(await noteOnce(context, resource, error, fingerprint, tries === maxTries)); tries++);
}

/** False where somebody else told of the same error in this very moment. */
async function noteOnce(
  context: Context,
  resource: Resource,
  error: ClientError,
  fingerprint: string,
  last: boolean,
): Promise<boolean> {
  const { store, principal } = context;
  const lastTime = isoNow();
  const seen = { ...error, lastTime, userId: principal.userId, userAgent: context.userAgent };
  const full = (await store.count(resource.table, all())) >= maxKept;
  try {
    return await mutate(context, resource, async (tx) => {
      const [known] = await store.find(
        resource.table,
        ['id', 'version', 'count'],
        isColumn('fingerprint', fingerprint),
        { tx, limit: 1 },
      );
      if (known) {
        const again = {
          lastTime,
          pagePath: error.pagePath,
          release: error.release,
          userId: seen.userId,
          userAgent: seen.userAgent,
          count: Number(known.count) + 1,
          version: Number(known.version) + 1,
          updatedAt: lastTime,
          status: 'open',
        };
        const same = all(isColumn('id', known.id), isColumn('version', known.version));
        // Beside the pipeline: a log of its own accord, which the log of operations need not repeat.
        return (
          last ||
          (await store.update(tx, resource.table, again, same, {
            message: error.message,
            pagePath: error.pagePath,
          })) === 1
        );
      }
      if (full) return true;
      await asSystem(context, resource, tx).add(
        { ...seen, fingerprint, count: 1 },
        { action: 'report', unlogged: true },
      );
      return true;
    });
  } catch (cause) {
    if (!last && cause instanceof AppError && cause.id === 'duplicate') return false;
    throw cause;
  }
}
