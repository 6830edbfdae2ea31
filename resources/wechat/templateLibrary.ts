import { defineResource } from '../../src/meta/resource.ts';
import form from '../../forms/wechat/templateLibrary.json';

export default defineResource({
  label: '模板库',
  form,
  code: 'base-setting.wxtemplateLibrary',
  menu: { section: 'sysSetting', path: 'templateLibrary/index', icon: 'book', order: 160 },
  list: {
    columns: ['templateNo', 'title', 'primaryIndustry', 'deputyIndustry'],
    filters: ['title', 'primaryIndustry', 'deputyIndustry', 'createdAt'],
    search: ['templateNo', 'title'],
  },
  display: 'title',
});
