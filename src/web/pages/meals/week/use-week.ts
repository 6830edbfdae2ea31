import { useQuery } from '@tanstack/react-query';
import { firstClient } from '../../../providers/http.ts';

export interface Meal {
  readonly id: string;
  readonly typeName: string;
  readonly startTime: string;
  readonly endTime: string;
}

export interface Line {
  readonly id: string;
  readonly version: number;
  readonly lineName: string;
  /** Null: every day. */
  readonly saleDate: string | null;
  readonly dateTypeIds: readonly string[] | null;
  readonly mealIds: readonly string[] | null;
  readonly price: string | null;
  readonly maxCount: number | null;
  readonly orderedCount: number | null;
  readonly status: 'draft' | 'selling' | 'soldout' | 'stopped' | 'ended';
}

export interface Dish {
  readonly id: string;
  readonly mealName: string;
  readonly price: string | null;
  readonly status: string;
}

export interface Day {
  readonly day: string;
  readonly kind: 'workday' | 'weekend' | 'holiday';
  readonly dayName: string | null;
  /** The meals that are served. */
  readonly mealIds: readonly string[];
}

export interface Week {
  readonly canteens: readonly { readonly id: string; readonly name: string; readonly orgId: string }[];
  readonly merchantId: string | null;
  readonly first: string;
  readonly days: readonly Day[];
  readonly meals: readonly Meal[];
  readonly lines: readonly Line[];
  readonly dishes: readonly Dish[];
}

const calls = '/ordermeal/web/lineManage';

export const useWeek = (merchantId: string | null, week: string) =>
  useQuery({
    queryKey: ['data', 'meals/lineManage', 'week', merchantId, week],
    queryFn: ({ signal }) =>
      firstClient.post<Week>(
        `${calls}/weekMenu`,
        { week, ...(merchantId && { merchantId }) },
        { safe: true, quiet: true, signal },
      ),
    placeholderData: (before) => before,
    retry: false,
  });

export const copyWeek = (merchantId: string, from: string, week: string) =>
  firstClient.post<{ copied: number; kept: number }>(`${calls}/copyWeek`, { merchantId, from, week }, { quiet: true });
export const publishWeek = (merchantId: string, week: string) =>
  firstClient.post<{ published: number }>(`${calls}/publishWeek`, { merchantId, week }, { quiet: true });
