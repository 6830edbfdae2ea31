import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/system/file.json';

export default defineResource({
  label: '文件',
  form,
  api: { prefix: '/common/file', add: false, update: false },
  code: 'base-setting.file',
  menu: { section: 'sysSetting', path: 'file/index', title: '文件管理', icon: 'folder', order: 120 },
  list: {
    columns: ['fileName', 'fileGroup', 'ext', 'size', 'provider', 'uploaderName', 'uploadTime'],
    filters: ['fileName', 'fileGroup', 'provider', 'ext', 'uploadTime'],
    search: ['fileName', 'md5'],
    sort: '-uploadTime',
  },
  exports: false,
  // The bytes go as well, so there is nothing to keep a mark on.
  removal: 'hard',
});
