/** The groups of console users, with the user types in each. */
export const userGroups = {
  admin: [-1, 1, 2],
  project: [3, 4],
  vir: [5],
  operationsCenter: [6, 7, 20, 22],
  merchant: [8, 9, 30, 31],
} as const satisfies Record<string, readonly number[]>;

export type UserGroup = keyof typeof userGroups;

export const isUserGroup = (text: string): text is UserGroup => Object.hasOwn(userGroups, text);

export const groupOfUserType = (type: number): UserGroup | undefined =>
  (Object.keys(userGroups) as UserGroup[]).find((group) => (userGroups[group] as readonly number[]).includes(type));
