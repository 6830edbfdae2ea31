import { AppError } from '../../meta/errors.ts';

const idShape = /^[0-9a-f-]{36}$/;
export const maxIds = 500;

/** An id from the wire; an invalid one cannot name a row. */
export const isId = (raw: unknown): raw is string => typeof raw === 'string' && idShape.test(raw);

export function readId(raw: unknown): string {
  if (typeof raw !== 'string' || raw === '')
    throw new AppError('invalid', {}, { errors: [{ path: 'id', problem: 'required', values: { title: 'id' } }] });
  if (!idShape.test(raw)) throw new AppError('notFound');
  return raw;
}

export function readIds(raw: unknown): string[] {
  const parts = Array.isArray(raw) ? raw : typeof raw === 'string' ? raw.split(',') : [];
  const ids = [...new Set(parts.map(readId))];
  if (ids.length === 0) readId('');
  if (ids.length > maxIds)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'ids', problem: 'tooManyItems', values: { limit: maxIds } }] },
    );
  return ids;
}

/** The versions of these rows that the caller has seen, in the same order; undefined if the call has none. */
export function readVersions(raw: unknown, ids: readonly string[]): readonly number[] | undefined {
  if (raw === undefined) return undefined;
  const versions = (Array.isArray(raw) ? raw : String(raw).split(',')).map(
    (one: unknown) => readVersion(one) as number,
  );
  if (versions.length !== ids.length)
    throw new AppError(
      'invalid',
      {},
      { errors: [{ path: 'version', problem: 'versionEach', values: { title: '版本号' } }] },
    );
  return versions;
}

/** `version` of an update. */
export function readVersion(raw: unknown): number | undefined {
  if (raw === undefined) return undefined;
  const text = String(raw);
  if (!/^[1-9]\d{0,9}$/.test(text))
    throw new AppError('invalid', {}, { errors: [{ path: 'version', problem: 'type', values: { title: '版本号' } }] });
  return Number(text);
}
