import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Resource } from '../../../../meta/model.ts';
import { isDeclared } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { relatedTo, type Related as Kind } from '../../../providers/records.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { ChildList } from './Children.tsx';
import styles from './Detail.module.css';
import { detailTexts } from './texts.ts';

const keyOf = ({ resource, by }: Pick<Kind, 'resource' | 'by'>) => `${resource}.${by}`;

/** What refers to this record: one button for each kind of row, with how many there are. */
export function Related({ resource, id }: { resource: Resource; id: string }) {
  const t = useCatalogue(detailTexts);
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string>();
  const { data } = useQuery({
    queryKey: ['related', resource.id, id],
    queryFn: ({ signal }) => relatedTo(resource.id, id, signal),
    retry: false,
  });
  // Children have a table of their own already.
  const own = new Set(
    Object.values(resource.declaration.children ?? {}).map(({ resource: of, by }) => keyOf({ resource: of, by })),
  );
  const kinds = (data ?? []).filter((kind) => !own.has(keyOf(kind)) && isDeclared(kind.resource));
  const opened = kinds.find((kind) => keyOf(kind) === chosen);
  if (kinds.length === 0) return null;
  return (
    <section className={styles.group}>
      <h3>{t('related')}</h3>
      <div className={styles.kinds} role="group" aria-label={t('related')}>
        {kinds.map((kind) => (
          <Button
            key={keyOf(kind)}
            aria-expanded={keyOf(kind) === chosen}
            onClick={() => setChosen(keyOf(kind) === chosen ? undefined : keyOf(kind))}
          >
            {translateDeclared(kind.label)} · {translateDeclared(kind.title)} <small>{kind.total}</small>
          </Button>
        ))}
      </div>
      {opened && (
        <Suspense>
          <ChildList key={chosen} resourceId={opened.resource} by={opened.by} parent={id} />
          {opened.place && (
            <Button look="quiet" onClick={() => void navigate(`${opened.place}?${opened.by}=${id}`)}>
              {t('inList')}
            </Button>
          )}
        </Suspense>
      )}
    </section>
  );
}
