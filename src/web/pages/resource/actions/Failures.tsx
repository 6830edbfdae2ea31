import { messageOf, missingIn } from '../../../providers/api-error.ts';
import { WhyLink } from '../../../shared/access/WhyLink.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { texts } from '../texts.ts';
import type { Outcome } from './run-batch.ts';

/** Rows that a batch could not change, each with the reason. They all want the same permission, so the way to its explanation stands there once. */
export function Failures({ failed, titles }: { failed: readonly Outcome[]; titles: ReadonlyMap<string, string> }) {
  const t = useCatalogue(texts);
  const missing = failed.map(({ error }) => missingIn(error)).find(Boolean);
  return (
    <>
      <WhyLink missing={missing} beside />
      <ul>
        {failed.map(({ id, error }) => (
          <li key={id}>
            {titles.get(id)} <span>{messageOf(error) || t('notDone')}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
