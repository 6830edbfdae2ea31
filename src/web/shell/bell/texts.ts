import type { Text } from '../../../meta/locale.ts';

export const bellTexts = {
  title: { zh: '我的消息', en: 'My messages', es: 'Mis mensajes' },
  unread: { zh: '我的消息，{count} 条未读', en: 'My messages, {count} unread', es: 'Mis mensajes, {count} sin leer' },
  new: { zh: '未读', en: 'Unread', es: 'Sin leer' },
  readAll: { zh: '全部标为已读', en: 'Mark all as read', es: 'Marcar todo como leído' },
  all: { zh: '查看全部消息', en: 'All messages', es: 'Todos los mensajes' },
  open: { zh: '打开对应的记录', en: 'Open the record', es: 'Abrir el registro' },
  none: { zh: '没有消息', en: 'No messages', es: 'No hay mensajes' },
  noneHint: {
    zh: '与您有关的单据有新进展时会显示在这里',
    en: 'News about records that concern you shows here',
    es: 'Las novedades de los registros que le conciernen aparecen aquí',
  },
  retry: { zh: '重试', en: 'Try again', es: 'Reintentar' },
  close: { zh: '关闭', en: 'Close', es: 'Cerrar' },
} satisfies Record<string, Text>;
