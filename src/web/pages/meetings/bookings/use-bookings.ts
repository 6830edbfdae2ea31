import { useQuery } from '@tanstack/react-query';
import { startOfDay } from '../../../../meta/china-time.ts';
import type { Row } from '../../../../meta/json.ts';
import { dataProvider } from '../../../providers/data.ts';
import { listKey } from '../../../providers/list-key.ts';
import { endOf } from './day.ts';

const pageSize = 200;
export const maxBookings = 4000;

async function everyRow(
  resource: string,
  filters: { field: string; operator: 'eq' | 'gte' | 'lte' | 'in'; value: string }[],
  sort: string,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let page = 1; rows.length < maxBookings; page++) {
    const { data, total } = await dataProvider.getList({
      resource,
      pagination: { currentPage: page, pageSize, mode: 'server' },
      sorters: [{ field: sort, order: 'asc' }],
      filters,
    });
    rows.push(...(data as unknown as Row[]));
    if (data.length < pageSize || rows.length >= total) break;
  }
  return rows;
}

/** Rooms in use, and those under repair. */
export const useRooms = () =>
  useQuery({
    queryKey: listKey('meetings/room', { of: 'overview' }),
    queryFn: () =>
      everyRow('meetings/room', [{ field: 'status', operator: 'in', value: 'enabled,repair' }], 'roomName'),
    staleTime: 60_000,
    retry: false,
  });

/** Bookings that overlap the range of days. */
export const useBookings = (from: string, to: string, states: string) =>
  useQuery({
    queryKey: listKey('meetings/order', { from, to, states }),
    queryFn: () =>
      everyRow(
        'meetings/order',
        [
          { field: 'startTime', operator: 'lte', value: endOf(to) },
          { field: 'endTime', operator: 'gte', value: startOfDay(from) },
          { field: 'status', operator: 'in', value: states },
        ],
        'startTime',
      ),
    staleTime: 30_000,
    retry: false,
  });
