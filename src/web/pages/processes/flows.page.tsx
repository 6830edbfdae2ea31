import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Suspense } from 'react';
import { useSearchParams } from 'react-router';
import { translateDeclared } from '../../i18n/i18n.ts';
import { PageLoading } from '../../shared/PageLoading.tsx';
import { useCatalogue } from '../../widgets/kit/use-texts.ts';
import { Failed } from '../system/access/Failed.tsx';
import { designOf, listFlows } from './flows/calls.ts';
import { Designer } from './flows/Designer.tsx';
import styles from './flows/flows.module.css';
import { flowTexts } from './flows/texts.ts';

/** Flows as trees: an administrator draws the installation's own version of what the files say. */
export default function FlowsPage() {
  const t = useCatalogue(flowTexts);
  const cache = useQueryClient();
  const [params, setParams] = useSearchParams();
  const { data, error, refetch } = useQuery({ queryKey: ['flows'], queryFn: listFlows, staleTime: 0, retry: false });
  const rows = data?.rows ?? [];
  const key = rows.find((row) => row.key === params.get('flow'))?.key ?? rows[0]?.key;
  const design = useQuery({
    queryKey: ['flow', key],
    queryFn: () => designOf(key as string),
    enabled: key !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (error) return <Failed error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageLoading />;
  if (key === undefined) return <p className={styles.hint}>{t('noFlows')}</p>;
  return (
    <section className={styles.page}>
      <header>
        <h1>{t('title')}</h1>
        <label>
          {t('flow')}
          <select value={key} onChange={({ target }) => setParams({ flow: target.value })}>
            {[false, true].map((isOfForm) => {
              const of = rows.filter((row) => row.isOfForm === isOfForm);
              return (
                of.length > 0 && (
                  <optgroup key={String(isOfForm)} label={t(isOfForm ? 'oneForm' : 'allForms')}>
                    {of.map((row) => (
                      <option key={row.key} value={row.key}>
                        {isOfForm
                          ? translateDeclared(row.title)
                          : `${translateDeclared(row.resource)} · ${translateDeclared(row.title)}`}
                        {row.isOptional && ` · ${t('optional')}`}
                      </option>
                    ))}
                  </optgroup>
                )
              );
            })}
          </select>
        </label>
        {design.data && (
          <em>
            {t(design.data.isOwn ? 'own' : design.data.form ? 'sharedFlow' : 'shipped')}
            {design.data.hasDraft && ` · ${t('draft')}`}
          </em>
        )}
      </header>
      {design.error && <Failed error={design.error} onRetry={() => void design.refetch()} />}
      {design.isPending && <PageLoading />}
      {design.data && (
        <Suspense fallback={<PageLoading />}>
          <Designer
            key={key}
            design={design.data}
            onStored={(stored) => {
              cache.setQueryData(['flow', key], stored);
              void cache.invalidateQueries({ queryKey: ['flows'] });
            }}
          />
        </Suspense>
      )}
    </section>
  );
}
