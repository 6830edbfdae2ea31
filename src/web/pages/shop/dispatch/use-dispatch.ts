import { useQuery } from '@tanstack/react-query';
import type { Refs } from '../../../providers/data.ts';
import { firstClient } from '../../../providers/http.ts';

export const tabs = ['paid', 'accepted', 'waiting', 'delivering'] as const;
export type Tab = (typeof tabs)[number];

export interface Order {
  readonly id: string;
  readonly orderNo: string;
  readonly merchantId: string;
  readonly receiverName: string | null;
  readonly address: string | null;
  readonly deliveryType: string;
  readonly payAmount: string;
  readonly productCount: number | null;
  readonly orderTime: string | null;
  readonly staffId: string | null;
  readonly remark: string | null;
  /** Couriers who may carry it. */
  readonly courierIds: readonly string[];
}

export interface Courier {
  readonly id: string;
  readonly staffName: string;
  readonly loadCount: number | null;
  readonly todayCount: number | null;
}

interface Board {
  readonly total: number;
  readonly orders: readonly Order[];
  readonly couriers: readonly Courier[];
  readonly refs: Refs;
}

const calls = '/flashdeliver/web/order';
/** Polling interval of the board. */
const pollMs = 10_000;
const pollOptions = { refetchInterval: pollMs, retry: false } as const;

export const useBoard = (status: Tab) =>
  useQuery({
    queryKey: ['data', 'shop/order', 'dispatch', status],
    queryFn: ({ signal }) =>
      firstClient.post<Board>(`${calls}/dispatchBoard`, { status }, { safe: true, quiet: true, signal }),
    ...pollOptions,
  });

export const useCounts = () =>
  useQuery({
    queryKey: ['data', 'shop/order', 'counts'],
    queryFn: ({ signal }) =>
      firstClient.post<Partial<Record<Tab, number>>>(
        `${calls}/queryOrderCount`,
        {},
        { safe: true, quiet: true, signal },
      ),
    ...pollOptions,
  });
