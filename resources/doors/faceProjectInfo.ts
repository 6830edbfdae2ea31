import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/doors/faceProjectInfo.json';

export default defineResource({
  label: '人脸库',
  form,
  api: { prefix: '/organisation/faceProjectInfo' },
  code: 'pc:passthrough.faceProject',
  menu: { section: 'passthrough', path: 'faceProjectInfo/index', icon: 'scan', order: 90 },
  scope: { project: 'orgId' },
  list: {
    columns: ['orgId', 'projectName', 'vendor', 'faceCount', 'capacity', 'syncTime', 'status'],
    filters: ['projectName', 'orgId', 'vendor', 'syncTime', 'status'],
  },
});
