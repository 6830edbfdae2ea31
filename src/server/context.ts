import type { Locale } from '../meta/locale.ts';
import type { Model } from '../meta/model.ts';
import type { ScopeKind } from '../meta/resource.ts';
import type { Access, Restriction } from './access/index.ts';
import type { Files } from './files/index.ts';
import type { Approvals } from './records/approvals.ts';
import type { Hooks } from './records/hooks.ts';
import type { KeyedRequest } from './records/idempotency.ts';
import type { Refusals } from './records/refusals.ts';
import type { Subscriptions } from './records/subscriptions.ts';
import type { Database } from './storage/database.ts';
import type { Condition } from './storage/condition.ts';
import type { Store } from './storage/store.ts';

/** What a grant lets somebody reach: every row, or the rows of some scopes. */
export type Reach = 'all' | readonly ScopeKind[];

/** The grants of one person, computed once per policy version. */
export interface Grants {
  /** Undefined: not granted at all. */
  reach(code: string, action: string): Reach | undefined;
  /** Action → codes, as casbin.js takes them in the browser. */
  codesByAction(): Record<string, string[]>;
  /** Codes whose page may be opened. */
  perms(): string[];
  /** What takes back something that the roles grant. */
  restrictedBy?(code: string, action: string): Restriction | undefined;
  /** Does what they reach depend on where they are placed? Not for those who reach all rows, or what they wrote themselves. */
  readonly bounded: boolean;
}

/** Who is calling, as the session says. */
export interface Principal {
  readonly userId: string;
  readonly userName: string;
  readonly realName: string;
  readonly userType: number;
  readonly roles: readonly string[];
  /** Ids of the rows that stand for each scope: centres, projects, enterprises, merchants, oneself. */
  readonly scopeIds: Readonly<Record<ScopeKind, readonly string[]>>;
  /** Centres of which only the rows of the centre itself are in reach: its projects have been chosen one by one. */
  readonly centreItself: readonly string[];
  readonly grants: Grants;
  /** Changes when the user gets other roles or becomes of another type. */
  readonly roleDigest: string;
  /** Has shown password and second factor anew within the last minutes. */
  readonly proven?: boolean;
  /** Nobody's account: a link by which people fill in a form, or a device. */
  readonly isLink?: true;
  /** The administrator who acts as this user. */
  readonly impersonator?: { readonly id: string; readonly name: string };
  /** The other system that calls as this user, and who has made its secret. */
  readonly application?: { readonly id: string; readonly name: string; readonly secretOf: string };
}

/** Structured log; the web server's own logger fits. */
export interface Log {
  info(detail: object, message: string): void;
  warn(detail: object, message: string): void;
  error(detail: object, message: string): void;
}

/** The lists of published forms, which come and go while the product runs. */
export interface FormLists {
  /** True where something has changed since the last time. */
  read(): Promise<boolean>;
}

/** What the process was built from; one per running server. */
export interface Services {
  readonly model: Model;
  readonly db: Database;
  readonly store: Store;
  readonly files: Files;
  readonly access: Access;
  readonly hooks: Hooks;
  readonly refusals: Refusals;
  readonly subscriptions: Subscriptions;
  readonly approvals: Approvals;
  readonly formLists: FormLists;
  /** Signs what the product hands out, such as a visitor's code, with a key of its own for each purpose. */
  readonly sign: (purpose: string, text: string) => Buffer;
  /** Where people reach this server from outside, if the installation says so. */
  readonly publicUrl?: string;
  readonly log: Log;
}

/** One request. Nothing below the routes touches data without it. */
export interface Context extends Services {
  readonly principal: Principal;
  readonly locale: Locale;
  readonly requestId: string;
  readonly ip: string;
  readonly userAgent: string;
  /** Where the caller has named this attempt: what is kept of it, one for each transaction of the call. */
  readonly keyed?: () => KeyedRequest;
  /** The event for which this is done, and how many came before it. */
  readonly cause?: { readonly event: string; readonly depth: number };
  /** Nobody is told of what is done: rows come from a sheet, or it all happened long ago. */
  readonly quiet?: 'sheet' | 'past';
  /** Users who hear of what is done by a message of its own. */
  readonly told?: readonly string[];
  /** The row with which its parts are being written: what it is asked for each part has been asked of it once. */
  readonly writing?: { readonly resource: string; readonly id: string };
  /** Rows of one resource that only this work sees yet, such as those of an import that is not finished. */
  readonly staged?: { readonly resource: string; readonly where: Condition };
}
