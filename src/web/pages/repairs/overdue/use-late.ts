import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../../meta/json.ts';
import type { Resource } from '../../../../meta/model.ts';
import { allowed } from '../../../providers/access.ts';
import { callOf } from '../../../providers/address.ts';
import { firstClient } from '../../../providers/http.ts';

/** Where a late case says what it is about, whose it is, and which of its steps are taken from the board. */
interface Kind {
  readonly resource: string;
  readonly title: string;
  readonly about: string;
  readonly handler: string;
  readonly steps: readonly string[];
}

export const kinds: readonly Kind[] = [
  {
    resource: 'repairs/userRepair',
    title: 'content',
    about: 'location',
    handler: 'staffId',
    steps: ['urge', 'dispatch', 'transfer'],
  },
  {
    resource: 'comments/commentBill',
    title: 'title',
    about: 'typeId',
    handler: 'handlerId',
    steps: ['urge', 'updateSign', 'transfer'],
  },
];

export interface LateCase {
  readonly resource: Resource;
  readonly row: Row;
  readonly steps: readonly string[];
  readonly title: string;
  readonly about: string;
  /** Empty where nobody has been named. */
  readonly department: string;
  readonly handler: string;
  readonly deadlineMs: number;
}

interface Late {
  readonly cases: readonly LateCase[];
  /** More cases of one kind than are shown. */
  readonly cut: readonly { readonly label: string; readonly shown: number; readonly total: number }[];
}

const maxOfKind = 200;
const pollMs = 30_000;
const departments = 'organisation/companyDept';
const people = 'organisation/staff';

interface Reply {
  readonly list: readonly Row[];
  readonly total: number;
  readonly refs: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

async function lateOf(resource: Resource, kind: Kind, signal: AbortSignal): Promise<Reply & { resource: Resource }> {
  const { overdue } = resource.declaration;
  const reply = await firstClient.post<Reply>(
    callOf(resource, 'list')?.path ?? '',
    {
      [overdue?.flag ?? '']: true,
      [`${resource.states?.field}_in`]: overdue?.while.join(','),
      _sort: overdue?.deadline,
      _order: 'asc',
      limit: maxOfKind,
    },
    { safe: true, quiet: true, signal },
  );
  return { ...reply, resource };
}

function caseOf({ resource, refs }: Reply & { resource: Resource }, kind: Kind, row: Row): LateCase {
  const text = (field: string): string => {
    const value = row[field];
    const target = resource.fields.get(field)?.spec['x-ref'];
    if (typeof value !== 'string') return '';
    return target ? (refs[target]?.[value] ?? '') : value;
  };
  const named = (target: string, value: unknown): string =>
    typeof value === 'string' ? (refs[target]?.[value] ?? '') : '';
  return {
    resource,
    row,
    steps: kind.steps,
    title: text(kind.title),
    about: text(kind.about),
    department: named(departments, row.deptId),
    handler: named(people, row[kind.handler]),
    deadlineMs: Date.parse(String(row[resource.declaration.overdue?.deadline ?? ''])),
  };
}

/** What is late at this moment, the latest first, of the kinds that the user may list. */
export const useLate = (resources: readonly Resource[]) =>
  useQuery({
    queryKey: ['overdue-board'],
    refetchInterval: pollMs,
    queryFn: async ({ signal }): Promise<Late> => {
      const seen = kinds.flatMap((kind) => {
        const resource = resources.find(({ id }) => id === kind.resource);
        return resource && allowed('list', resource.code) ? [{ kind, resource }] : [];
      });
      const replies = await Promise.all(
        seen.map(async ({ kind, resource }) => ({ kind, reply: await lateOf(resource, kind, signal) })),
      );
      return {
        cases: replies
          .flatMap(({ kind, reply }) => reply.list.map((row) => caseOf(reply, kind, row)))
          .toSorted((one, other) => one.deadlineMs - other.deadlineMs),
        cut: replies.flatMap(({ reply: { resource, list, total } }) =>
          total > list.length ? [{ label: resource.label, shown: list.length, total }] : [],
        ),
      };
    },
  });
