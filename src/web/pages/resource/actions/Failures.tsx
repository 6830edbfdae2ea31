import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import type { Outcome } from './run-batch.ts';

/** Rows that a batch could not change, each with the reason. */
export function Failures({ failed, titles }: { failed: readonly Outcome[]; titles: ReadonlyMap<string, string> }) {
  const t = useCatalogue(texts);
  return (
    <ul>
      {failed.map(({ id, error }) => (
        <li key={id}>
          {titles.get(id)} <span>{error || t('notDone')}</span>
        </li>
      ))}
    </ul>
  );
}
