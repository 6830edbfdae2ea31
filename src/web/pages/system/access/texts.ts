import type { Text } from '../../../../meta/locale.ts';

/** Texts shared by the pages about permissions. */
export const accessTexts = {
  all: { zh: '全部数据', en: 'All rows', es: 'Todos los datos' },
  centre: { zh: '本运营中心', en: 'Own centre', es: 'Su centro' },
  project: { zh: '本项目', en: 'Own project', es: 'Su proyecto' },
  enterprise: { zh: '本企业', en: 'Own enterprise', es: 'Su empresa' },
  merchant: { zh: '本商户', en: 'Own merchant', es: 'Su comercio' },
  self: { zh: '仅本人', en: 'Own rows', es: 'Solo lo propio' },
  list: { zh: '查看列表', en: 'List', es: 'Ver lista' },
  show: { zh: '查看详情', en: 'Details', es: 'Ver detalle' },
  select: { zh: '作为选项', en: 'Pick', es: 'Elegir' },
  add: { zh: '新增', en: 'Add', es: 'Crear' },
  update: { zh: '修改', en: 'Edit', es: 'Modificar' },
  delete: { zh: '删除', en: 'Delete', es: 'Eliminar' },
  export: { zh: '导出', en: 'Export', es: 'Exportar' },
  import: { zh: '导入', en: 'Import', es: 'Importar' },
  reveal: { zh: '查看隐藏内容', en: 'Show masked', es: 'Ver oculto' },
  impersonate: { zh: '代操作', en: 'Act as', es: 'Actuar como' },
  elsewhere: { zh: '不在菜单中的功能', en: 'Not in the menu', es: 'Fuera del menú' },
  loadFailed: { zh: '加载失败', en: 'Could not load', es: 'No se pudo cargar' },
  retry: { zh: '重试', en: 'Retry', es: 'Reintentar' },
  close: { zh: '关闭', en: 'Close', es: 'Cerrar' },
  ok: { zh: '确定', en: 'OK', es: 'Aceptar' },
  loading: { zh: '加载中', en: 'Loading', es: 'Cargando' },
} satisfies Record<string, Text>;
