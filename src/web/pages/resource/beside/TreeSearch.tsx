import { useQueries } from '@tanstack/react-query';
import { useId, useState } from 'react';
import type { Row } from '../../../../meta/json.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { dataProvider, type ListResult } from '../../../providers/data.ts';
import { Icon } from '../../../shared/icon/Icon.tsx';
import { useDebounced } from '../../../widgets/kit/choices.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './Beside.module.css';
import { pathOf, type Level, type Path } from './levels.ts';
import { besideTexts } from './texts.ts';

const maxFound = 20;

interface Found {
  key: string;
  label: string;
  /** What it lies in, and its kind. */
  where: string;
  path: Path;
}

/** Looks through all kinds at once, however deep the rows lie. */
export function TreeSearch({
  levels,
  typed,
  onTyped,
  onChoose,
}: {
  levels: readonly Level[];
  typed: string;
  onTyped(text: string): void;
  onChoose(path: Path): void;
}) {
  const t = useCatalogue(besideTexts);
  const id = useId();
  const [active, setActive] = useState(0);
  const q = useDebounced(typed.trim());
  const searched = levels.filter(({ resource }) => resource.list.search.length > 0);
  const queries = useQueries({
    queries: searched.map(({ resource }) => ({
      queryKey: ['beside-search', resource.id, q],
      queryFn: () =>
        dataProvider.getList({
          resource: resource.id,
          pagination: { currentPage: 1, pageSize: maxFound, mode: 'server' },
          filters: [{ field: 'q', operator: 'eq', value: q }],
        }),
      enabled: q !== '',
      staleTime: 10_000,
      retry: false,
    })),
  });
  const found = searched.flatMap(({ resource }, i) => {
    const data = queries[i]?.data as unknown as ListResult<Row & { id: string }> | undefined;
    return (data?.data ?? []).map((row): Found => {
      const level = levels.findIndex((each) => each.resource === resource);
      const path = pathOf(levels, level, row);
      const names = levels
        .slice(0, level)
        .flatMap(({ field, resource: target }) => data?.refs[target.id]?.[path[field] ?? ''] ?? []);
      return {
        key: `${resource.id}/${row.id}`,
        label: String(row[resource.display] ?? ''),
        where: [...names, translateDeclared(resource.label)].join(' · '),
        path,
      };
    });
  });
  const at = Math.min(active, found.length - 1);
  const choose = (entry: Found | undefined) => {
    if (!entry) return;
    onTyped('');
    onChoose(entry.path);
  };
  const kinds = searched.map(({ resource }) => translateDeclared(resource.label)).join(' / ');
  const busy = q !== typed.trim() || queries.some(({ isFetching }) => isFetching);
  return (
    <>
      <label className={styles.search}>
        <Icon name="search" />
        <input
          type="search"
          role="combobox"
          aria-expanded={q !== ''}
          aria-controls={id}
          aria-activedescendant={at >= 0 && q !== '' ? `${id}-${at}` : undefined}
          maxLength={100}
          value={typed}
          placeholder={t('find', { what: kinds })}
          aria-label={t('find', { what: kinds })}
          onChange={(event) => {
            onTyped(event.target.value);
            setActive(0);
          }}
          onKeyDown={(event) => {
            if (event.key === 'ArrowDown') setActive(Math.min(at + 1, found.length - 1));
            else if (event.key === 'ArrowUp') setActive(Math.max(at - 1, 0));
            else if (event.key === 'Enter') choose(found[at]);
            else if (event.key === 'Escape') onTyped('');
            else return;
            event.preventDefault();
          }}
        />
      </label>
      {q !== '' && (
        <>
          <ul id={id} role="listbox" className={styles.found} aria-label={t('find', { what: kinds })} aria-busy={busy}>
            {found.map((entry, i) => (
              <li
                key={entry.key}
                id={`${id}-${i}`}
                role="option"
                aria-selected={i === at}
                onClick={() => choose(entry)}
              >
                <b>{entry.label}</b>
                <small>{entry.where}</small>
              </li>
            ))}
          </ul>
          <p className={styles.note} role="status">
            {busy ? t('loading') : found.length > 0 ? t('found', { count: found.length }) : t('none')}
          </p>
        </>
      )}
    </>
  );
}
