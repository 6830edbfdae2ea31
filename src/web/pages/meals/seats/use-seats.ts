import { useQuery } from '@tanstack/react-query';
import { firstClient } from '../../../providers/http.ts';

export interface Booking {
  readonly id: string;
  readonly version: number;
  readonly orderNo: string;
  readonly realName: string | null;
  readonly seatNo: string | null;
}

interface Hall {
  readonly canteens: readonly { readonly id: string; readonly name: string; readonly orgId: string }[];
  readonly merchantId: string | null;
  readonly meals: readonly { readonly id: string; readonly typeName: string }[];
  readonly dateTypeId: string | null;
  readonly zones: readonly { readonly zone: string; readonly seats: number; readonly perTable?: number }[];
  readonly taken: readonly string[];
  readonly orders: readonly Booking[];
}

const pollMs = 15_000;

export const useSeats = (merchantId: string | null, dateTypeId: string | null, dinnerDate: string) =>
  useQuery({
    queryKey: ['data', 'meals/orderDinner', 'seats', merchantId, dateTypeId, dinnerDate],
    queryFn: ({ signal }) =>
      firstClient.post<Hall>(
        '/ordermeal/web/rule/seatMap',
        { dinnerDate, ...(merchantId && { merchantId }), ...(dateTypeId && { dateTypeId }) },
        { safe: true, quiet: true, signal },
      ),
    placeholderData: (before) => before,
    refetchInterval: pollMs,
    retry: false,
  });

export const moveSeat = ({ id, version }: Booking, seatNo: string) =>
  firstClient.post('/ordermeal/web/orderDinner/moveSeat', { id, version, seatNo }, { quiet: true });
