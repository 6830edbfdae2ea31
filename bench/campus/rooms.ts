import { addDays, chinaDay } from '../../src/meta/china-time.ts';
import { each } from '../week/client.ts';
import { atOnce, days } from '../week/figures.ts';
import type { Row, Stage } from './stage.ts';

const orders = '/meetingRoom/order';
const held = ['pending', 'unpaid', 'booked', 'using'];
const rooms = new WeakMap<Stage, string>();

/** Everybody wants the same room, in the mornings of the week. */
export async function bookRooms(stage: Stage): Promise<number> {
  const { client, orgId, buildId, people, mark } = stage;
  const { id: roomId } = await client.must<Row>('/meetingRoom/room/add', {
    roomName: `会议室${mark}`,
    orgId,
    buildId,
    capacity: 8,
    roomType: 'small',
    openTime: '08:00',
    closeTime: '20:00',
    minMinutes: 30,
    maxAdvanceDays: 30,
    needApprove: true,
    price: '10.00',
    status: 'enabled',
  });
  rooms.set(stage, roomId);
  const booked = await each(people, atOnce, (userId, n) => book(stage, roomId, userId, n));
  return booked.filter((isBooked) => isBooked).length;
}

async function book({ client }: Stage, roomId: string, userId: string, n: number): Promise<boolean> {
  const day = addDays(chinaDay(Date.now()), 1 + (n % days));
  const from = 9 + (n % 3);
  const at = (time: string) => new Date(`${day}T${time}:00.000+08:00`).toISOString();
  const reply = await client.ask<Row>(`${orders}/add`, {
    roomId,
    subject: '例会',
    startTime: at(`${String(from).padStart(2, '0')}:00`),
    endTime: at(`${String(from + 1).padStart(2, '0')}:30`),
    userId,
  });
  if (reply.code === 409) return false;
  if (reply.code !== 200) throw new Error(JSON.stringify(reply));
  const { id } = reply.data;
  await client.must(`${orders}/approveToPay`, { id });
  if (n % 4 === 3) await client.must(`${orders}/cancel`, { id });
  else await client.must(`${orders}/pay`, { id, payWay: 'cash_wallet' });
  return true;
}

/** No two bookings that hold the room are at the same time. */
export async function proveRooms(stage: Stage): Promise<string[]> {
  const found = (await stage.client.all<Row>(`${orders}/list`, { roomId: rooms.get(stage) }))
    .filter(({ status }) => held.includes(status))
    .map(({ startTime, endTime, ...row }) => ({ ...row, from: String(startTime), to: String(endTime) }))
    .toSorted((one, other) => (one.from < other.from ? -1 : 1));
  return [
    ...(found.length === 0 ? ['no room was booked'] : []),
    ...found.flatMap((one, i) => {
      const next = found[i + 1];
      return next && next.from < one.to ? [`the room is booked twice at ${next.from}`] : [];
    }),
    ...found.flatMap(({ status, from }) => (status === 'booked' ? [] : [`the booking at ${from} is still ${status}`])),
  ];
}
