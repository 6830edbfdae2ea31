import { useQueryClient } from '@tanstack/react-query';
import type { Person } from '../approvals/calls.ts';
import type { Design } from './calls.ts';

/** What accounts are called: those that the flow came with, and those that were chosen since. */
export function useNames({ key, accounts }: Design): { nameOf(userName: string): string; learn(person: Person): void } {
  const cache = useQueryClient();
  const learnt = ['flow-names', key];
  const known = () => cache.getQueryData<readonly Person[]>(learnt) ?? [];
  return {
    nameOf: (userName) => [...accounts, ...known()].find((one) => one.userName === userName)?.realName ?? userName,
    learn: (person) => cache.setQueryData(learnt, [...known(), person]),
  };
}
