const columns = [
  'id',
  'staffNo',
  'staffName',
  'sex',
  'mobile',
  'orgId',
  'companyDeptId',
  'position',
  'staffType',
  'hireDate',
  'status',
  'version',
  'createdAt',
  'updatedAt',
]
  .map((name) => `"${name}"`)
  .join(', ');

/** The floor's own table with the product's rows; the second index covers pages and their count. */
export const createTable = [
  'create table floor_staff as select * from organisation_staff',
  'create unique index floor_id on floor_staff ("id")',
  'create index floor_page on floor_staff ("orgId", "createdAt" desc, "id" desc) where "deletedAt" is null',
  'create unique index floor_no on floor_staff ("orgId", "staffNo") where "deletedAt" is null',
  'create unique index floor_mobile on floor_staff ("orgId", "mobile") where "deletedAt" is null',
];

/** The statements, with one placeholder after the other. */
export const statements = (place: (n: number) => string) => ({
  page: `select ${columns} from floor_staff where "orgId" = ${place(1)} and "deletedAt" is null order by "createdAt" desc, "id" desc limit ${place(2)} offset ${place(3)}`,
  count: `select count(*) as n from floor_staff where "orgId" = ${place(1)} and "deletedAt" is null`,
  read: `select * from floor_staff where "id" = ${place(1)} and "deletedAt" is null`,
  add: `insert into floor_staff ("id", "staffName", "orgId", "companyDeptId", "staffType", "mobile", "staffNo", "status", "version", "createdAt", "updatedAt") values (${[1, 2, 3, 4, 5, 6, 7].map(place).join(', ')}, 'onduty', 1, ${place(8)}, ${place(9)})`,
  update: `update floor_staff set "staffName" = ${place(1)}, "version" = "version" + 1, "updatedAt" = ${place(2)} where "id" = ${place(3)} and "version" = ${place(4)}`,
});
