import type { Text } from '../../../../meta/locale.ts';

export const previewTexts = {
  project: { zh: '项目', en: 'Project', es: 'Proyecto' },
  customer: { zh: '以谁的身份', en: 'Seen by', es: 'Visto por' },
  all: { zh: '普通用户', en: 'Anybody', es: 'Cualquiera' },
  auth: { zh: '已认证用户', en: 'Verified users', es: 'Usuarios verificados' },
  staff: { zh: '企业员工', en: 'Enterprise staff', es: 'Empleados' },
  owner: { zh: '业主', en: 'Owners', es: 'Propietarios' },
  day: { zh: '日期', en: 'Day', es: 'Día' },
  dishes: { zh: '今日菜单', en: 'Dishes', es: 'Platos' },
  services: { zh: '服务菜单', en: 'Services', es: 'Servicios' },
  home: { zh: '首页', en: 'Home', es: 'Inicio' },
  more: { zh: '更多服务', en: 'More services', es: 'Más servicios' },
  workbench: { zh: '工作台', en: 'Workbench', es: 'Panel' },
  noDishes: { zh: '这一天没有供应中的餐线', en: 'Nothing is served on this day', es: 'Este día no se sirve nada' },
  noServices: { zh: '没有可用的服务', en: 'There are no services', es: 'No hay servicios' },
  soldOut: { zh: '已售罄', en: 'Sold out', es: 'Agotado' },
  left: { zh: '余 {count} 份', en: '{count} left', es: 'Quedan {count}' },
  price: { zh: '¥{price}', en: '¥{price}', es: '¥{price}' },
  phone: { zh: '客户端预览：{project}', en: 'As customers see it: {project}', es: 'Vista del cliente: {project}' },
  note: {
    zh: '只显示已开通、在有效期内且对所选身份可见的内容，顺序与客户端一致。',
    en: 'Only what is open, in its period and visible to the chosen customer, in the order in which customers see it.',
    es: 'Solo lo abierto, vigente y visible para el cliente elegido, en su mismo orden.',
  },
  noProjects: { zh: '没有可预览的项目', en: 'There is no project to look at', es: 'No hay proyectos' },
} satisfies Record<string, Text>;
