import { firstClient } from '../../../providers/http.ts';
import type { CatalogueEntry } from '../access/catalogue.ts';

export interface RoleName {
  code: string;
  title: string;
  builtIn: boolean;
}

export interface MatrixRow {
  role: string;
  code: string;
  actions: string[];
  scope: string;
}

export interface Matrix {
  roles: RoleName[];
  rows: MatrixRow[];
  catalogue: CatalogueEntry[];
}

/** One line of a policy file, or of a role made in the console, and the inherited roles that lead to it. */
export interface Because {
  line: { file: string; line: number; role: string; pattern: string; written: string; scopes: string[] };
  through: string[];
}

export type Missing =
  | { why: 'unknownRole'; role: string }
  | { why: 'unknownCode' }
  | { why: 'unknownAction'; actions: string[] }
  | { why: 'otherActions'; actions: string[]; because: Because[] }
  | { why: 'nothing'; holders: string[] }
  | { why: 'restricted'; label: string; title?: string };

export type Reach = 'all' | string[];

export interface Explanation {
  roles: string[];
  code: string;
  action: string;
  reach?: Reach;
  because: Because[];
  missing: Missing[];
  /** Resources behind the code that the granted scopes cannot filter. */
  unplaced: { resource: string; label: string; placedBy: string[] }[];
  user: User | null;
  /** Whether the row in question is within the user's reach. */
  row: RowAnswer | null;
}

export interface RowAnswer {
  id: string;
  label: string;
  title: string;
  deleted: boolean;
  inReach: boolean;
  /** For each scope of the grant: the values of the row and of the user. */
  placings: { kind: string; inside: boolean; row: string[]; own: string[] }[];
}

export interface User {
  id: string;
  userName: string;
  realName: string | null;
  status: string;
}

export interface Holders {
  roles: { role: string; title: string; reach: Reach; because: Because[] }[];
  /** Some hold a role of which their place takes this back. */
  users: { list: (User & { takenBack: boolean })[]; total: number };
}

export interface Question {
  code: string;
  action: string;
}

/** A question taken from the address, as set by a refused call. */
export interface Asked extends Question {
  userId: string;
}

export function askedIn(search: string): Asked | undefined {
  const { userId, code, action } = Object.fromEntries(new URLSearchParams(search));
  return userId && code && action ? { userId, code, action } : undefined;
}

const reading = { safe: true, quiet: true, timeout: 20_000 };

export const loadMatrix = (): Promise<Matrix> => firstClient.post('/system/policy/matrix', {}, reading);
export const explain = (
  question: Question & { role?: string; userId?: string; rowId?: string },
): Promise<Explanation> => firstClient.post('/system/policy/explain', { ...question }, reading);
export const who = (question: Question): Promise<Holders> =>
  firstClient.post('/system/policy/who', { ...question }, reading);
