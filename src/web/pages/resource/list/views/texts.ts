import { viewTitles } from '../../../../../meta/list-view.ts';
import type { Text } from '../../../../../meta/locale.ts';

export const viewTexts = {
  view: { zh: '视图', en: 'View', es: 'Vista' },
  default: { zh: '默认视图', en: 'Default view', es: 'Vista predeterminada' },
  unknown: { zh: '他人的视图', en: 'Somebody’s view', es: 'Vista de otra persona' },
  altered: { zh: '已调整', en: 'altered', es: 'modificada' },
  saveAs: { zh: '另存为视图', en: 'Save as a view', es: 'Guardar como vista' },
  saveChanges: { zh: '保存到“{name}”', en: 'Save to "{name}"', es: 'Guardar en «{name}»' },
  name: viewTitles.name,
  shareWith: { zh: '可见范围', en: 'Who sees it', es: 'Quién la ve' },
  private: { zh: '仅自己', en: 'Only me', es: 'Solo yo' },
  holders: { zh: '角色：{role}', en: 'Role: {role}', es: 'Rol: {role}' },
  edit: { zh: '名称与共享', en: 'Name and sharing', es: 'Nombre y acceso' },
  remove: { zh: '删除视图', en: 'Delete view', es: 'Eliminar vista' },
  removeSure: { zh: '确定删除', en: 'Really delete', es: 'Eliminar' },
  save: { zh: '保存', en: 'Save', es: 'Guardar' },
  cancel: { zh: '取消', en: 'Cancel', es: 'Cancelar' },
  hint: {
    zh: '保存当前的筛选、排序与列设置',
    en: 'Keeps the filters, order and columns as they are now',
    es: 'Guarda filtros, orden y columnas actuales',
  },
  none: { zh: '还没有保存的视图', en: 'No saved views yet', es: 'Todavía no hay vistas' },
  saved: { zh: '视图已保存', en: 'View saved', es: 'Vista guardada' },
} satisfies Record<string, Text>;
