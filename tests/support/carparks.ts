import type { Client } from './client.ts';
import type { RunningServer } from './server.ts';

export interface Carpark extends Record<string, unknown> {
  id: string;
  version: number;
  carparkName: string;
}

/** Adds car parks named after `name`, in the default order of the list. */
export async function addCarparks(
  server: RunningServer,
  name: string,
  count: number,
  values: Record<string, unknown> = {},
): Promise<{ api: Client; rows: Carpark[] }> {
  const api = await server.as('admin');
  const { data: orgs } = await api.post<{ list: { id: string }[] }>('/organisation/organization/getselectlist');
  const rows: Carpark[] = [];
  for (let n = count; n >= 1; n--) {
    const { data, message } = await api.post<Carpark>('/carpark/add', {
      carparkCode: `${name}-${n}`,
      carparkName: `${name}停车场${n}`,
      orgId: orgs.list[0]?.id,
      carparkType: 'ground',
      totalSpaces: 100 + n,
      freeSpaces: n,
      contactPhone: '13812345678',
      monthFee: '1234.5',
      ...values,
    });
    if (!data) throw new Error(message);
    rows.unshift(data);
  }
  return { api, rows };
}

export const readCarpark = async (api: Client, id: string): Promise<Carpark> =>
  (await api.get<Carpark>(`/carpark/${id}`)).data;
