import { useEffect, useMemo, useState } from 'react';
import type { Resource } from '../../../../meta/model.ts';
import { isTaken } from '../../../providers/data.ts';
import { useDebounced } from '../../../widgets/kit/choices.ts';
import { sameValue } from './changes.ts';
import type { Values } from './validate.ts';

const rest = 400;

/** Asks while somebody types whether a value that must be unique is taken by another row. */
export function useTaken(
  resource: Resource,
  values: Values,
  initial: Values,
  id: string | undefined,
): ReadonlySet<string> {
  const [taken, setTaken] = useState<ReadonlySet<string>>(new Set());
  const watched = useMemo(
    () => resource.uniques.filter((names) => names.every((name) => resource.fields.get(name)?.origin === 'form')),
    [resource],
  );
  const settled = useDebounced(values, rest);
  useEffect(() => {
    const stop = new AbortController();
    const changed = watched.filter(
      (names) =>
        names.some((name) => !sameValue(settled[name], initial[name])) &&
        names.every((name) => typeof settled[name] === 'string' && settled[name] !== ''),
    );
    const ask = async ([name = '', ...within]: readonly string[]) =>
      (await isTaken(
        resource,
        name,
        String(settled[name]),
        Object.fromEntries(within.map((each) => [each, settled[each]])),
        id,
        stop.signal,
      ))
        ? [name]
        : [];
    void Promise.all(changed.map(ask)).then(
      (found) => stop.signal.aborted || setTaken((before) => same(before, found.flat())),
      // The save tells all the same.
      () => undefined,
    );
    return () => stop.abort();
  }, [resource, watched, settled, initial, id]);
  return taken;
}

const same = (before: ReadonlySet<string>, names: readonly string[]) =>
  before.size === names.length && names.every((name) => before.has(name)) ? before : new Set(names);
