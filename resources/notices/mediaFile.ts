import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/notices/mediaFile.json';

export default defineResource({
  label: '媒体素材',
  form,
  api: { prefix: '/notify/mediaFile', remove: 'GET delete/{id}' },
  code: 'pc:noticeCenter.mediaFile',
  menu: { section: 'noticeCenter', path: 'mediaFile/index', icon: 'picture', order: 80 },
  actions: ['upload'],
  list: {
    columns: ['fileName', 'mediaType', 'size', 'permanent', 'expireTime', 'uploadState'],
    filters: ['fileName', 'mediaType', 'publicId', 'permanent', 'expireTime'],
  },
});
