import type { Text } from '../../../../meta/locale.ts';

export const visitorDeskTexts = {
  code: { zh: '通行码', en: 'Access code', es: 'Código de acceso' },
  find: { zh: '查询', en: 'Look up', es: 'Buscar' },
  hint: {
    zh: '扫描或输入通行码后按回车，核对来访人后再按回车放行。',
    en: 'Scan or type the code and press Enter; check who it is, then press Enter again to let them pass.',
    es: 'Escanee o escriba el código y pulse Intro; compruebe quién es y pulse Intro otra vez para dejar pasar.',
  },
  noCode: {
    zh: '通行码为12位字母和数字',
    en: 'A code has 12 letters and digits',
    es: 'El código tiene 12 letras y cifras',
  },
  in: { zh: '放行进入', en: 'Let in', es: 'Dejar entrar' },
  out: { zh: '登记离开', en: 'Let out', es: 'Registrar salida' },
  final: { zh: '离开且不再进入', en: 'Leaves for good', es: 'Sale definitivamente' },
  other: { zh: '取消', en: 'Cancel', es: 'Cancelar' },
  doneIn: { zh: '{name} 已放行进入', en: '{name} was let in', es: '{name} ha entrado' },
  doneOut: { zh: '{name} 已登记离开', en: '{name} was let out', es: '{name} ha salido' },
  company: { zh: '来访单位', en: 'Company', es: 'Empresa' },
  host: { zh: '被访人', en: 'Host', es: 'Anfitrión' },
  time: { zh: '来访时间', en: 'Time', es: 'Horario' },
  companions: { zh: '随行人数', en: 'Companions', es: 'Acompañantes' },
  plate: { zh: '车牌号', en: 'Plate', es: 'Matrícula' },
  order: { zh: '预约单号', en: 'Booking', es: 'Reserva' },
  log: { zh: '最近进出', en: 'Latest passes', es: 'Últimos pasos' },
  noLog: { zh: '还没有进出记录', en: 'Nobody has passed yet', es: 'Aún no ha pasado nadie' },
  wentIn: { zh: '进', en: 'In', es: 'Entra' },
  wentOut: { zh: '出', en: 'Out', es: 'Sale' },
  refused: { zh: '拒绝', en: 'Refused', es: 'Rechazado' },
} satisfies Record<string, Text>;
