import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/picandtextdetailstemp.json';

export default defineResource({
  label: '图文明细',
  form,
  code: 'base-setting.wxmaterial',
  noMenu: '在图文素材的详情中维护',
  list: {
    columns: ['tempId', 'title', 'author', 'sort'],
    filters: ['title', 'tempId', 'createdAt'],
    search: ['title', 'author'],
    sort: 'sort',
  },
});
