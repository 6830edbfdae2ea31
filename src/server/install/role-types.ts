/** Kinds of roles by the level that they are for. Type 3 is the project administrators, whom one key can set for all projects. */
export const roleTypes = [
  { typeCode: 1, typeName: '平台角色', userGroup: 'admin', appRole: false },
  { typeCode: 2, typeName: '运营中心角色', userGroup: 'operationsCenter', appRole: false },
  { typeCode: 3, typeName: '项目管理员角色', userGroup: 'project', appRole: true },
  { typeCode: 4, typeName: '企业角色', userGroup: 'vir', appRole: false },
  { typeCode: 5, typeName: '商户角色', userGroup: 'merchant', appRole: true },
  { typeCode: 7, typeName: '楼层管家角色', userGroup: 'project', appRole: true },
  { typeCode: 8, typeName: '维修人员角色', userGroup: 'project', appRole: true },
] as const;

/** The widest rows that built-in roles of a level reach, as the role page shows it. */
export const dataScopeOf = {
  admin: 'all',
  operationsCenter: 'centre',
  project: 'project',
  vir: 'enterprise',
  merchant: 'merchant',
} as const;
