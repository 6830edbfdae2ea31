export interface Size {
  readonly wallets: number;
  readonly orders: number;
}

/** Names are quoted, or PostgreSQL would write them in small letters. */
export const paymentTables = `
  create table account (id text primary key, balance bigint not null check (balance >= 0), seq bigint not null);
  create table receipt (id text primary key, "accountId" text not null references account, amount bigint not null, status text not null);
  create table journal (id text primary key, origin text not null unique, at text not null);
  create table entry (id text primary key, "journalId" text not null references journal, "accountId" text not null references account,
    seq bigint not null, amount bigint not null, "balanceAfter" bigint not null, unique ("accountId", seq));
  insert into account values ('takings', 0, 0);
`;
