import type { Row } from '../../../../meta/json.ts';
import { dataProvider, type Refs } from '../../../providers/data.ts';
import { firstClient } from '../../../providers/http.ts';

export const holderNames = ['enterprise', 'extend', 'wallet', 'credit'] as const;
export type HolderName = (typeof holderNames)[number];

/** The resource whose rows show the accounts of each kind. */
export const resources: Readonly<Record<HolderName, string>> = {
  enterprise: 'accounts/virtAccount',
  extend: 'accounts/virtAccountExtend',
  wallet: 'accounts/userAccount',
  credit: 'accounts/credit',
};

export interface Counter {
  ownerType: string;
  kind: string;
  subKey: string;
  name: string | null;
}

export interface StatementLine {
  seq: number;
  time: string;
  kind: string;
  amount: string;
  before: string;
  after: string;
  counter: Counter[];
  others: number;
  document: { resource: string; id: string } | null;
  documentNo: string | null;
  operatorName: string | null;
  remark: string | null;
}

export interface Statement {
  account: Row & { _refs?: Refs };
  standing: Record<'balance' | 'held' | 'totalIn' | 'totalOut', string>;
  from: string;
  to: string;
  opening: string;
  closing: string;
  count: number;
  list: StatementLine[];
  next: number | null;
}

export type Asked = Readonly<Record<'holder' | 'id' | 'from' | 'to', string>>;

const pageSize = 50;

export const loadStatement = (asked: Asked, after: number): Promise<Statement> =>
  firstClient.post(
    '/wallet/statement',
    { ...asked, after: String(after), limit: String(pageSize) },
    { safe: true, quiet: true, timeout: 60_000 },
  );

const maxFound = 200;

/** Accounts by the name of their owner or their own number: asked for where lists are searched, and narrowed here. */
export async function findAccounts(holder: HolderName, text: string): Promise<{ rows: Row[]; refs: Refs }> {
  const searched = holder === 'wallet' && text !== '';
  const { data, refs } = await dataProvider.getList({
    resource: resources[holder],
    pagination: { currentPage: 1, pageSize: maxFound, mode: 'server' },
    filters: searched ? [{ field: 'q', operator: 'eq', value: text }] : [],
  });
  const rows = data as unknown as Row[];
  return {
    refs,
    rows: searched
      ? rows
      : rows.filter((row) => `${ownerOf(holder, row, refs)} ${numberOf(holder, row)}`.includes(text)),
  };
}

/** Whose account it is. */
export const ownerOf = (holder: HolderName, row: Row, refs: Refs = {}): string =>
  holder === 'wallet'
    ? String(row.realName ?? '')
    : (refs['enterprise/virtualarchitecture']?.[String(row.virtId)] ?? '');

export const numberOf = (holder: HolderName, row: Row): string =>
  String(
    row[{ credit: 'creditNo', extend: 'accountName', enterprise: 'accountNo', wallet: 'accountNo' }[holder]] ?? '',
  );

export const exportStatement = (asked: Asked): Promise<Blob> =>
  firstClient.post<Blob>('/wallet/statement/export', { ...asked }, { blob: true, quiet: true, timeout: 60_000 });
