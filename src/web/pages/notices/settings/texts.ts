import type { Text } from '../../../../meta/locale.ts';

export const settingsTexts = {
  title: { zh: '消息设置', en: 'Message settings', es: 'Ajustes de mensajes' },
  intro: {
    zh: '所有消息都保留在“我的消息”中。这里选择各类消息如何提醒您，保存后立即生效。',
    en: 'Every message stays in the list of your messages. Choose how each kind reaches you; a change takes effect at once.',
    es: 'Todos los mensajes quedan en su lista. Elija cómo le llega cada tipo; el cambio es inmediato.',
  },
  impersonating: {
    zh: '代操作期间不能查看或修改对方的消息设置。',
    en: 'While acting as somebody else, their message settings are closed.',
    es: 'Al actuar como otra persona, sus ajustes de mensajes no están disponibles.',
  },
  topic: { zh: '消息类别', en: 'Kind of message', es: 'Tipo de mensaje' },
  task: { zh: '待办与审批', en: 'To-dos and approvals', es: 'Tareas y aprobaciones' },
  change: { zh: '记录动态', en: 'What happens to records', es: 'Cambios en registros' },
  team: { zh: '同事的留言与分派', en: 'Notes and assignments of colleagues', es: 'Notas y encargos de colegas' },
  reminder: { zh: '到期提醒', en: 'Reminders before something runs out', es: 'Avisos de vencimiento' },
  report: { zh: '定时报表', en: 'Scheduled reports', es: 'Informes programados' },
  system: { zh: '系统提醒', en: 'Notices of the system', es: 'Avisos del sistema' },
  bell: { zh: '站内提醒', en: 'Bell', es: 'Campana' },
  email: { zh: '邮件', en: 'E-mail', es: 'Correo' },
  sms: { zh: '短信', en: 'Text message', es: 'SMS' },
  always: { zh: '待办始终提醒', en: 'To-dos always ring', es: 'Las tareas siempre avisan' },
  noAddress: {
    zh: '账号没有登记地址，请联系管理员补充。',
    en: 'Your account has no address for this; ask your administrator to add it.',
    es: 'Su cuenta no tiene dirección; pida al administrador que la añada.',
  },
  notReady: {
    zh: '平台还没有可用的默认发送配置，消息会先在发件箱等待。',
    en: 'The platform has no default sender for this yet; messages wait in the outbox.',
    es: 'La plataforma aún no tiene remitente predeterminado; los mensajes esperan en la bandeja de salida.',
  },
  saved: { zh: '已保存', en: 'Saved', es: 'Guardado' },
} satisfies Record<string, Text>;
