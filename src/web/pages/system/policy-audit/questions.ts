import type { Json } from '../../../../meta/json.ts';
import { firstClient } from '../../../providers/http.ts';
import type { Holders } from '../policy/questions.ts';

export interface Reveal {
  resource: string;
  label: string;
  code: string;
  fields: { name: string; title: string }[];
  holders: Holders['roles'];
}

export interface PolicyChange {
  at: string;
  who: string | null;
  what: string;
  kind: 'file' | 'role' | 'user';
  added: string[];
  removed: string[];
  changes: Json;
}

export interface Excess {
  users: {
    userId: string;
    userName: string;
    realName: string;
    roles: string[];
    held: number;
    used: number;
    unused: string[];
  }[];
  broken: { file: string; line: number; message: string; hint?: string }[];
}

export interface OwnCheck {
  at: string;
  who: string;
  label: string;
  resource: string;
  recordId: string;
  record: string;
  step: string;
  made: string[];
}

export interface LogFinding {
  kind: 'changed' | 'missing' | 'added' | 'before' | 'head' | 'ended';
  entry?: { id: string; day: string; who: string; what: string };
  day?: string;
  count?: number;
}

export interface LogState {
  running: boolean;
  last: { at: string; who: string; sound: boolean; changes: Record<string, [Json, Json]> | null } | null;
  report: {
    began?: string;
    before: number;
    linked: number;
    ends: string;
    found: number;
    findings: LogFinding[];
  } | null;
}

const reading = { safe: true, quiet: true, timeout: 60_000 };

export const loadReveals = (): Promise<{ list: Reveal[] }> => firstClient.post('/system/policy/reveals', {}, reading);
export const loadChanges = (since: string): Promise<{ list: PolicyChange[] }> =>
  firstClient.post('/system/policy/changes', { since }, reading);
export const loadExcess = (since: string): Promise<Excess> =>
  firstClient.post('/system/policy/excess', { since }, reading);
export const loadOwnChecks = (since: string): Promise<{ list: OwnCheck[] }> =>
  firstClient.post('/system/policy/makerChecker', { since }, reading);
export const loadLogState = (): Promise<LogState> => firstClient.post('/system/policy/log', {}, reading);
export const verifyLog = (): Promise<LogState> =>
  firstClient.post('/system/policy/verifyLog', {}, { quiet: true, timeout: 60_000 });
