import { useList, type BaseRecord } from '@refinedev/core';
import { Suspense, useState } from 'react';
import { maxInlineRows } from '../../../../meta/children.ts';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { isPart, type Child } from '../../../../meta/parents.ts';
import { isDeclared, useResource } from '../../../declarations.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { allowed } from '../../../providers/access.ts';
import type { ListResult } from '../../../providers/data.ts';
import { Button } from '../../../shared/button/Button.tsx';
import { widgetOf } from '../../../widgets/index.ts';
import { useRecordViewer } from '../../../widgets/kit/record-viewer.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import { canEdit } from '../actions/row-actions.ts';
import { ChildActions, childActions, ChildTools, type Writes } from './ChildActions.tsx';
import styles from './Detail.module.css';
import { detailTexts } from './texts.ts';

/** The rows of other resources that belong to this record. */
export function Children({ resource, row, perPage }: { resource: Resource; row: Row; perPage?: number }) {
  const related = Object.entries(resource.declaration.children ?? {}).filter(([, child]) => isDeclared(child.resource));
  return related.map(([name, child]) => (
    <Suspense key={name}>
      <ChildList
        resourceId={child.resource}
        by={child.by}
        parent={String(row.id)}
        perPage={perPage}
        writes={(total) => writesOf(child, canEdit(resource, row), total)}
      />
    </Suspense>
  ));
}

/** Those of the form are written there, unless they are too many for it; parts, while their row may be written. */
function writesOf(child: Child, editable: boolean, total: number): Writes {
  if (!child.inline && !child.dialogs) return 'none';
  if (isPart(child) && !editable) return 'steps';
  return child.dialogs || total > maxInlineRows ? 'all' : 'import';
}

const nothing = (): Writes => 'none';

const maxColumns = 5;
const maxRows = 20;

interface Props {
  resourceId: string;
  by: string;
  parent: string;
  /** Rows shown at a time. */
  perPage?: number;
  /** What can be done with that many rows; nothing unless given. */
  writes?(total: number): Writes;
}

/** A page of the rows of one resource that refer to this record by one field, alone or in a list. */
export function ChildList({ resourceId, by, parent, perPage = maxRows, writes = nothing }: Props) {
  const t = useCatalogue(detailTexts);
  const resource = useResource(resourceId);
  const view = useRecordViewer();
  const [page, setPage] = useState(1);
  const granted = allowed('list', resource.code);
  const { query } = useList<BaseRecord>({
    resource: resourceId,
    filters: [{ field: by, operator: resource.fields.get(by)?.type.name === 'refs' ? 'ina' : 'eq', value: parent }],
    pagination: { currentPage: page, pageSize: perPage, mode: 'server' },
    queryOptions: { enabled: granted, retry: false, placeholderData: (before) => before },
    errorNotification: false,
  });
  const data = query.data as ListResult<BaseRecord> | undefined;
  if (!granted || !data) return null;
  const total = data.total ?? 0;
  const may = writes(total);
  const acting = (data.data as Row[]).some((row) => childActions(resource, row, may).length > 0);
  const columns = resource.list.columns
    .filter((name) => name !== by)
    .slice(0, maxColumns)
    .flatMap((name) => resource.fields.get(name) ?? []);
  return (
    <section className={styles.group} aria-label={translateDeclared(resource.label)}>
      <h3>
        {translateDeclared(resource.label)} <small>{t('total', { total })}</small>
        {may !== 'none' && <ChildTools resource={resource} given={{ [by]: parent }} writes={may} />}
      </h3>
      {total === 0 ? (
        <span className={styles.none}>{t('nothing')}</span>
      ) : (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>
                {columns.map((field) => (
                  <th key={field.name} scope="col">
                    {translateDeclared(field.title)}
                  </th>
                ))}
                {acting && <th scope="col">{t('actions')}</th>}
              </tr>
            </thead>
            <tbody>
              {(data.data as Row[]).map((row) => (
                <tr
                  key={String(row.id)}
                  tabIndex={0}
                  onClick={() => view?.(resourceId, String(row.id))}
                  onKeyDown={(event) =>
                    event.key === 'Enter' && event.target === event.currentTarget && view?.(resourceId, String(row.id))
                  }
                >
                  {columns.map((field) => {
                    const { Cell, align } = widgetOf(field);
                    return (
                      <td key={field.name} data-align={align}>
                        <Cell field={field} value={row[field.name] ?? null} refs={data.refs} place="table" />
                      </td>
                    );
                  })}
                  {acting && (
                    <td onClick={(event) => event.stopPropagation()}>
                      <ChildActions resource={resource} row={row} refs={data.refs} writes={may} />
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {total > perPage && <Pages page={page} pages={Math.ceil(total / perPage)} onPage={setPage} />}
    </section>
  );
}

function Pages({ page, pages, onPage }: { page: number; pages: number; onPage(page: number): void }) {
  const t = useCatalogue(detailTexts);
  return (
    <div className={styles.kinds}>
      {pages > 2 && (
        <Button disabled={page <= 1} onClick={() => onPage(1)}>
          {t('firstPage')}
        </Button>
      )}
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('earlierPage')}
      </Button>
      <small>{t('pageOf', { page, pages })}</small>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('nextPage')}
      </Button>
      {pages > 2 && (
        <Button disabled={page >= pages} onClick={() => onPage(pages)}>
          {t('lastPage')}
        </Button>
      )}
    </div>
  );
}
