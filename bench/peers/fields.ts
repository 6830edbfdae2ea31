/** What both peers show of a car park, as the product's list and dialog do. */
export const columns = [
  'carparkCode',
  'carparkName',
  'orgId',
  'carparkType',
  'totalSpaces',
  'freeSpaces',
  'dayMaxFee',
  'monthFee',
  'status',
  'updatedAt',
] as const;

export const inputs = [
  'carparkCode',
  'carparkName',
  'orgId',
  'carparkType',
  'totalSpaces',
  'fixedSpaces',
  'tempSpaces',
  'freeSpaces',
  'contactName',
  'contactPhone',
  'address',
  'openTime',
  'firstFee',
  'unitFee',
  'dayMaxFee',
  'monthFee',
  'remark',
] as const;
