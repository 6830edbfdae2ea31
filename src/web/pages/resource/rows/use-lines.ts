import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { maxInlineRows, type InlineRows } from '../../../../meta/children.ts';
import { problemText } from '../../../../meta/errors/words.ts';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { translateDeclared } from '../../../i18n/i18n.ts';
import { dataProvider, type Refs } from '../../../providers/data.ts';
import { useLocale } from '../../../widgets/kit/use-texts.ts';
import { keptFields } from '../dialog/changes.ts';
import type { CompiledForm } from '../dialog/compiled-form.ts';
import { validateRecord, visibleFields, stateOf, type Behind } from '../dialog/validate.ts';
import { storedLine, type Line } from './lines.ts';

/** The rows that are there: all of them, or only their number where they are too many for a form. */
export function useStoredLines(
  part: Resource,
  { by, order }: InlineRows,
  parent: string | undefined,
  granted: boolean,
) {
  const wanted = parent !== undefined && granted;
  const declared = part.declaration.list?.sort ? part.list.sort : { field: 'createdAt', order: 'asc' as const };
  const { data, isError, refetch } = useQuery({
    queryKey: ['form-rows', part.id, by, parent],
    queryFn: () =>
      dataProvider.getList({
        resource: part.id,
        filters: [{ field: by, operator: 'eq', value: parent }],
        sorters: [order === undefined ? declared : { field: order, order: 'asc' }],
        pagination: { currentPage: 1, pageSize: maxInlineRows, mode: 'server' },
      }),
    enabled: wanted,
    retry: false,
    // Read when the form opens, and not again below what somebody writes.
    staleTime: Infinity,
    gcTime: 0,
  });
  const read = useMemo(
    () =>
      data && {
        lines: (data.data as Row[]).map((row) => storedLine(part, row)),
        refs: data.refs,
        total: data.total ?? 0,
      },
    [data, part],
  );
  return { read: wanted ? read : noRows, failed: isError, retry: () => void refetch() };
}

const noRows: { lines: readonly Line[]; refs: Refs; total: number } = { lines: [], refs: {}, total: 0 };

/** What the form of a part says of one line: the same that its own dialog would say. */
export function useLineChecks(part: Resource, by: string, compiled: CompiledForm, rules: Behind['rules']) {
  const locale = useLocale();
  return useMemo(() => {
    const behind = ({ stored }: Line): Behind => ({ rules, stored });
    return {
      visible: (line: Line) => visibleFields(part, compiled, line.values, behind(line)),
      state: (line: Line) => stateOf(line.values, behind(line)),
      /** Field → what is wrong with it. */
      mistakes: (line: Line): Readonly<Record<string, string>> => {
        const kept = new Set(line.stored ? keptFields(part, line.stored).keys() : []);
        const errors = validateRecord(part, compiled, line.values, kept, behind(line)).filter(
          ({ path }) => path !== by,
        );
        return Object.fromEntries(
          errors.map((error) => [
            error.path,
            problemText(
              error,
              translateDeclared(part.fields.get(error.path)?.title ?? error.path),
              locale,
              translateDeclared,
            ),
          ]),
        );
      },
    };
  }, [part, by, compiled, rules, locale]);
}
