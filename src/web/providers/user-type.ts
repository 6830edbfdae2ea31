/** The coarser index that some calls expect: 1 platform, 2 project and centre, 3 merchant, 0 others, −1 unset. */
export function userTypeIndex(userType: number | undefined): number {
  if (userType === undefined) return -1;
  if ([1, 2].includes(userType)) return 1;
  if ([3, 4, 6, 7].includes(userType)) return 2;
  return [9, 30, 31].includes(userType) ? 3 : 0;
}
