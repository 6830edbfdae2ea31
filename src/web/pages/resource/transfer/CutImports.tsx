import { useQuery } from '@tanstack/react-query';
import type { Resource } from '../../../../meta/model.ts';
import { formatTime } from '../../../shared/time/format.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { cutImports } from './calls.ts';
import styles from './transfer.module.css';
import { transferTexts } from './texts.ts';

const texts = { none: 'cutNone', part: 'cutPart', all: 'cutAll' } as const;

/** Tells what became of imports that were cut off, until the next one. */
export function CutImports({ resource }: { resource: Resource }) {
  const t = useCatalogue(transferTexts);
  const { data = [] } = useQuery({
    queryKey: ['cut-imports', resource.id],
    queryFn: ({ signal }) => cutImports(resource, signal),
    retry: false,
    gcTime: 0,
  });
  return data.map(({ id, outcome, rows, endedAt }) => (
    <p key={id} role="status" className={styles.told}>
      {t(texts[outcome], { at: formatTime(endedAt), rows })}
    </p>
  ));
}
