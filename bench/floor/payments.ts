/**
 * The baseline for payments: what somebody would write by hand to take money from a wallet for an order, with a journal
 * and two entries, and none of the product's features. Same driver, same fsync, prepared statements.
 */
import { signedApp } from './http.ts';
import { postgresPayments } from './payments-postgres.ts';
import { sqlitePayments } from './payments-sqlite.ts';

/** Pays an order once; false if it was paid before. */
export type Pay = (id: string) => Promise<boolean> | boolean;

const [address = '', port = '0', secret = '', wallets = '0', orders = '0'] = process.argv.slice(2);
const size = { wallets: Number(wallets), orders: Number(orders) };
const pay = address.startsWith('postgres') ? await postgresPayments(address, size) : sqlitePayments(address, size);

const app = signedApp(secret);
app.post<{ Body: { id: string } }>('/pay', async ({ body: { id } }, reply) =>
  (await pay(id)) ? { code: 200, data: { id } } : reply.code(409).send({ code: 409 }),
);
await app.listen({ port: Number(port), host: '127.0.0.1' });
