import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/roleType.json';

export default defineResource({
  label: '角色类型',
  form,
  api: { prefix: '/web/role/roleType' },
  code: 'system-management.roleType',
  menu: { section: 'sysSetting', path: 'roleType/index', icon: 'tags', order: 80 },
  list: {
    columns: ['typeCode', 'typeName', 'userGroup', 'appRole', 'remark'],
    filters: ['typeName', 'userGroup', 'appRole'],
    sort: 'typeCode',
  },
});
