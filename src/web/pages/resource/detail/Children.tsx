import { useList, type BaseRecord } from '@refinedev/core';
import { Suspense } from 'react';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { isDeclared, useResource } from '../../../declarations.ts';
import { tr } from '../../../i18n/i18n.ts';
import { allowed } from '../../../providers/access.ts';
import type { ListResult } from '../../../providers/data.ts';
import { widgetOf } from '../../../widgets/index.ts';
import { useRecordViewer } from '../../../widgets/kit/record-viewer.ts';
import { useCatalogue } from '../../../widgets/kit/use-texts.ts';
import styles from './Detail.module.css';
import { detailTexts } from './texts.ts';

/** The rows of other resources that belong to this record. */
export function Children({ resource, id }: { resource: Resource; id: string }) {
  const related = Object.entries(resource.declaration.children ?? {}).filter(([, child]) => isDeclared(child.resource));
  return related.map(([name, child]) => (
    <Suspense key={name}>
      <ChildList resourceId={child.resource} by={child.by} parent={id} />
    </Suspense>
  ));
}

const maxColumns = 5;
const maxRows = 20;

/** A page of the rows of one resource that refer to this record by one field, alone or in a list. */
export function ChildList({ resourceId, by, parent }: { resourceId: string; by: string; parent: string }) {
  const t = useCatalogue(detailTexts);
  const resource = useResource(resourceId);
  const view = useRecordViewer();
  const granted = allowed('list', resource.code);
  const { query } = useList<BaseRecord>({
    resource: resourceId,
    filters: [{ field: by, operator: resource.fields.get(by)?.type.name === 'refs' ? 'ina' : 'eq', value: parent }],
    pagination: { currentPage: 1, pageSize: maxRows, mode: 'server' },
    queryOptions: { enabled: granted, retry: false },
    errorNotification: false,
  });
  const data = query.data as ListResult<BaseRecord> | undefined;
  if (!granted || !data) return null;
  const columns = resource.list.columns.filter((name) => name !== by).slice(0, maxColumns).flatMap((name) => resource.fields.get(name) ?? []);
  return (
    <section className={styles.group}>
      <h3>
        {tr(resource.label)} <small>{t('total', { total: data.total })}</small>
      </h3>
      {data.total === 0 ? (
        <span className={styles.none}>{t('nothing')}</span>
      ) : (
        <div className={styles.scroll}>
          <table>
            <thead>
              <tr>{columns.map((field) => <th key={field.name} scope="col">{tr(field.title)}</th>)}</tr>
            </thead>
            <tbody>
              {(data.data as Row[]).map((row) => (
                <tr key={String(row.id)} tabIndex={0} onClick={() => view?.(resourceId, String(row.id))} onKeyDown={(event) => event.key === 'Enter' && view?.(resourceId, String(row.id))}>
                  {columns.map((field) => {
                    const { Cell, align } = widgetOf(field);
                    return (
                      <td key={field.name} data-align={align}>
                        <Cell field={field} value={row[field.name] ?? null} refs={data.refs} place="table" />
                      </td>
                    );
                  })}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}
