import { useQuery } from '@tanstack/react-query';
import type { Row } from '../../../../meta/json.ts';
import { loadResource } from '../../../declarations.ts';
import { allowed } from '../../../providers/access.ts';
import { dataProvider, listChoices, type ListResult } from '../../../providers/data.ts';

const maxRows = 200;
type Filter = { field: string; operator: 'eq' | 'in'; value: unknown };

async function rowsOf(resource: string, filters: Filter[], sort: string): Promise<ListResult<Row & { id: string }>> {
  return (await dataProvider.getList({
    resource,
    pagination: { currentPage: 1, pageSize: maxRows, mode: 'server' },
    sorters: [{ field: sort, order: 'asc' }],
    filters,
  })) as unknown as ListResult<Row & { id: string }>;
}

/** Rows by id; empty if the user may not list the resource. */
async function byId(resource: string, ids: readonly string[]): Promise<ReadonlyMap<string, Row>> {
  const { code, list } = await loadResource(resource);
  if (ids.length === 0 || !allowed('list', code)) return new Map();
  const { data } = await rowsOf(
    resource,
    [{ field: 'id', operator: 'in', value: ids.slice(0, maxRows) }],
    list.sort.field,
  );
  return new Map(data.map((row) => [row.id, row]));
}

export const useProjects = () =>
  useQuery({
    queryKey: ['preview-projects'],
    queryFn: async ({ signal }) =>
      listChoices(await loadResource('organisation/organization'), { limit: maxRows }, signal),
    staleTime: 60_000,
    retry: false,
  });

export interface Service {
  id: string;
  name: string;
  icon: string | undefined;
  position: string;
}

/** Audiences whose services each kind of customer sees; a verified customer also sees what everybody sees. */
const seenBy: Readonly<Record<string, readonly string[]>> = {
  all: ['all'],
  auth: ['all', 'auth'],
  staff: ['all', 'auth', 'staff'],
  owner: ['all', 'auth', 'owner'],
};

export const useServices = (orgId: string | undefined, customer: string, day: string) =>
  useQuery({
    queryKey: ['preview-services', orgId, customer, day],
    queryFn: async (): Promise<Service[]> => {
      const { data, refs } = await rowsOf(
        'settings/serviceOrgConfig',
        [
          { field: 'orgId', operator: 'eq', value: orgId },
          { field: 'status', operator: 'eq', value: 'enabled' },
        ],
        'displayOrder',
      );
      const shown = data.filter(
        ({ userScope, startDate, endDate }) =>
          seenBy[customer]?.includes(String(userScope)) &&
          (!startDate || String(startDate) <= day) &&
          (!endDate || String(endDate) >= day),
      );
      const services = await byId(
        'settings/serviceinfo',
        shown.map(({ serviceId }) => String(serviceId)),
      );
      return shown.flatMap((row) => {
        const service = services.get(String(row.serviceId));
        if (service && service.status !== 'online') return [];
        const name = String(
          row.aliasName ?? service?.serviceName ?? refs['settings/serviceinfo']?.[String(row.serviceId)] ?? '',
        );
        return [
          {
            id: row.id,
            name,
            icon: (row.customIcon ?? service?.icon ?? undefined) as string | undefined,
            position: String(row.position),
          },
        ];
      });
    },
    enabled: orgId !== undefined,
    staleTime: 10_000,
    retry: false,
  });

export interface MealLine {
  id: string;
  name: string;
  meals: string;
  soldOut: boolean;
  left: number | undefined;
  dishes: { id: string; name: string; image: string | undefined; price: string }[];
}

/** The lines that sell on a day, with their dishes. */
export const useDishes = (orgId: string | undefined, day: string) =>
  useQuery({
    queryKey: ['preview-dishes', orgId, day],
    queryFn: async (): Promise<MealLine[]> => {
      const { data, refs } = await rowsOf(
        'meals/lineManage',
        [
          { field: 'orgId', operator: 'eq', value: orgId },
          { field: 'status', operator: 'in', value: 'selling,soldout' },
        ],
        'saleDate',
      );
      const lines = data
        .filter(({ saleDate }) => !saleDate || saleDate === day)
        .toSorted((one, other) => Number(one.sort) - Number(other.sort));
      const ids = lines.flatMap(({ mealIds }) => listOf(mealIds));
      const meals = await byId('meals/meal', [...new Set(ids)]);
      return lines.map((line) => ({
        id: line.id,
        name: String(line.lineName),
        meals: listOf(line.dateTypeIds)
          .map((id) => refs['meals/dateType']?.[id] ?? '')
          .filter(Boolean)
          .join('、'),
        soldOut: line.status === 'soldout',
        left: line.maxCount === null ? undefined : Math.max(0, Number(line.maxCount) - Number(line.orderedCount ?? 0)),
        dishes: listOf(line.mealIds).flatMap((id) => {
          const meal = meals.get(id);
          const name = meal?.mealName ?? refs['meals/meal']?.[id];
          if (!name || (meal && meal.status !== 'on')) return [];
          return [
            {
              id,
              name: String(name),
              image: (meal?.image ?? undefined) as string | undefined,
              price: String(meal?.price ?? line.price ?? ''),
            },
          ];
        }),
      }));
    },
    enabled: orgId !== undefined,
    staleTime: 10_000,
    retry: false,
  });

const listOf = (value: unknown): string[] => (Array.isArray(value) ? value.map(String) : []);
