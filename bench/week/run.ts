import { chinaDay } from '../../src/meta/china-time.ts';
import type { Reply, WeekClient } from './client.ts';
import { buy, endDinners, endSales, placeDinners, type Order } from './orders.ts';
import { prove } from './prove.ts';
import { prepare } from './stage.ts';

export interface Settings {
  readonly people: number;
  /** CPU time of the server until now, in milliseconds. */
  readonly cpuMs: () => number;
  readonly say: (line: string) => void;
}

export interface Outcome {
  /** Replies to orders, by their code. */
  readonly dinners: Readonly<Record<number, number>>;
  readonly sales: Readonly<Record<number, number>>;
  /** What does not add up. */
  readonly differences: readonly string[];
}

/** A canteen and a shop for a week: people order, pay, change their minds and come to eat; then all of it is added up. */
export async function simulateWeek(client: WeekClient, second: WeekClient, settings: Settings): Promise<Outcome> {
  const { people, cpuMs, say } = settings;
  const timed = async <T>(what: string, count: number, work: () => Promise<T>): Promise<T> => {
    const [from, cpu] = [performance.now(), cpuMs()];
    const done = await work();
    const seconds = (performance.now() - from) / 1000;
    const each = (cpuMs() - cpu) / count;
    say(
      `${what.padEnd(24)} ${String(count).padStart(6)} in ${seconds.toFixed(1)} s: ${(count / seconds).toFixed(0)}/s, ${each.toFixed(1)} ms of CPU each`,
    );
    return done;
  };
  const stage = await timed('people, with a wallet', people, () => prepare(client, second, people));
  const placed = await timed('dinners, placed and paid', people * stage.lines.length, () =>
    placeDinners(client, stage),
  );
  const bought = await timed('orders of the shop', people * 2, () => buy(client, stage));
  const [kept, sold] = [accepted(placed), accepted(bought)];
  await timed('dinners, eaten or not', kept.length, () => endDinners(client, kept, chinaDay(Date.now())));
  await timed('sales, paid or not', sold.length, () => endSales(client, sold));
  const differences = await prove(client, stage);
  return { dinners: byCode(placed), sales: byCode(bought), differences };
}

const accepted = (replies: readonly Reply<Order>[]): Order[] =>
  replies.flatMap(({ code, data }) => (code === 200 ? [data] : []));

function byCode(replies: readonly Reply<Order>[]): Record<number, number> {
  const counts: Record<number, number> = {};
  for (const { code } of replies) counts[code] = (counts[code] ?? 0) + 1;
  return counts;
}
