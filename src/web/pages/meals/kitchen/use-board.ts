import { useQuery } from '@tanstack/react-query';
import { firstClient } from '../../../providers/http.ts';

export const stages = ['ordered', 'preparing', 'ready', 'finished'] as const;

export type Portions = Readonly<Record<(typeof stages)[number] | 'total', number>>;

interface Line extends Portions {
  readonly lineId: string | null;
  readonly dateTypeId: string;
  readonly merchantId: string | null;
  readonly orders: number;
  readonly dishes: readonly (Portions & { readonly mealId: string })[];
}

interface Board {
  readonly lines: readonly Line[];
  readonly refs: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

/** Portions of a line or of one dish. */
export interface Count extends Portions {
  readonly id: string;
  readonly name: string;
}

export interface KitchenLine extends Omit<Count, 'name'> {
  /** Empty for orders without a line. */
  readonly name: string;
  readonly meal: string;
  readonly merchant: string;
  readonly orders: number;
  readonly dishes: readonly Count[];
}

/** Polling interval of the kitchen board. */
const pollMs = 30_000;

/** What to cook on a day; dishes with the most portions first. */
export const useBoard = (day: string) =>
  useQuery({
    queryKey: ['kitchen-board', day],
    queryFn: async ({ signal }): Promise<KitchenLine[]> => {
      const { lines, refs } = await firstClient.post<Board>(
        '/ordermeal/web/orderDinner/kitchenBoard',
        { dinnerDate: day },
        { safe: true, quiet: true, signal },
      );
      const nameOf = (resource: string, id: string | null) => (id === null ? '' : (refs[resource]?.[id] ?? ''));
      return lines.map(({ lineId, dateTypeId, merchantId, dishes, ...line }) => ({
        ...line,
        id: `${dateTypeId} ${merchantId ?? ''} ${lineId ?? ''}`,
        name: nameOf('meals/lineManage', lineId),
        meal: nameOf('meals/dateType', dateTypeId),
        merchant: nameOf('merchants/merchant', merchantId),
        dishes: dishes
          .map(({ mealId, ...portions }) => ({ ...portions, id: mealId, name: nameOf('meals/meal', mealId) }))
          .toSorted((one, other) => other.total - one.total),
      }));
    },
    refetchInterval: pollMs,
    retry: false,
  });
