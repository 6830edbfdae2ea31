import type { Row } from '../../../meta/json.ts';
import { holders, isHolder } from '../../accounts/holders.ts';
import type { Context } from '../../context.ts';
import type { Account } from '../../ledger/accounts.ts';
import { resourceOf } from '../../records/resource-of.ts';

/** An account on the other side, as people know it: whose it is, of which kind, and which of several. */
export interface NamedAccount {
  readonly ownerType: string;
  readonly kind: string;
  /** Of a channel: how it was paid. */
  readonly subKey: string;
  readonly name: string | null;
}

/** Names of the owners of accounts, each resource asked once. */
export async function nameAccounts(context: Context, accounts: Iterable<Account>): Promise<Map<string, NamedAccount>> {
  const all = [...accounts];
  const ownersOf = (ownerType: string) => [
    ...new Set(all.filter((account) => account.ownerType === ownerType).map(({ ownerId }) => ownerId)),
  ];
  const named = new Map<string, string>();
  const note = (ownerType: string, names: ReadonlyMap<string, string>) =>
    names.forEach((name, id) => named.set(`${ownerType} ${id}`, name));
  note('wallet', await columnOf(context, holders.wallet.resource, 'realName', ownersOf('wallet')));
  note('merchant', await columnOf(context, 'merchants/merchant', 'merchantName', ownersOf('merchant')));
  note('extend', await columnOf(context, holders.extend.resource, 'accountName', ownersOf('extend')));
  for (const holder of ['enterprise', 'credit'] as const) {
    const virts = await columnOf(context, holders[holder].resource, 'virtId', ownersOf(holder));
    const enterprise = resourceOf(context, 'enterprise/virtualarchitecture');
    const names = await columnOf(context, enterprise.id, enterprise.display, [...virts.values()]);
    note(holder, new Map([...virts].map(([id, virtId]) => [id, names.get(virtId) ?? ''])));
  }
  return new Map(
    all.map(({ id, ownerType, ownerId, kind }) => [
      id,
      { ownerType, kind, subKey: subKeyOf(id, ownerType), name: named.get(`${ownerType} ${ownerId}`) ?? null },
    ]),
  );
}

/** The id of an account is made of its key, the part after the kind last. */
const subKeyOf = (id: string, ownerType: string): string => (isHolder(ownerType) ? '' : (id.split('/')[3] ?? ''));

async function columnOf(
  context: Context,
  resourceId: string,
  column: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { table } = resourceOf(context, resourceId);
  const rows = await context.store.find(
    table,
    ['id', column],
    { is: 'in', column: 'id', values: [...ids] },
    { limit: ids.length },
  );
  return new Map(rows.map((row: Row | Record<string, unknown>) => [String(row.id), String(row[column] ?? '')]));
}
