/** The five groups of users, by the numbers that the server gives. */
const groups = {
  admin: [-1, 1, 2],
  project: [3, 4],
  vir: [5],
  operationsCenter: [6, 7, 20, 22],
  merchant: [8, 9, 30, 31],
} as const;

export type UserGroup = keyof typeof groups;

export function userGroup(userType: number): UserGroup | undefined {
  return (Object.keys(groups) as UserGroup[]).find((group) => (groups[group] as readonly number[]).includes(userType));
}

/** The coarser index that some calls expect: 1 platform, 2 project and centre, 3 merchant, 0 others, −1 unset. */
export function userTypeIndex(userType: number | undefined): number {
  if (userType === undefined) return -1;
  if ([1, 2].includes(userType)) return 1;
  if ([3, 4, 6, 7].includes(userType)) return 2;
  return [9, 30, 31].includes(userType) ? 3 : 0;
}
