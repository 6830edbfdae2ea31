import type { Text } from '../../../../meta/locale.ts';

export const meetingTexts = {
  day: { zh: '日期', en: 'Day', es: 'Día' },
  before: { zh: '前一天', en: 'The day before', es: 'Día anterior' },
  after: { zh: '后一天', en: 'The day after', es: 'Día siguiente' },
  today: { zh: '今天', en: 'Today', es: 'Hoy' },
  room: { zh: '会议室', en: 'Room', es: 'Sala' },
  seats: { zh: '{count} 人', en: '{count} seats', es: '{count} plazas' },
  book: { zh: '预订“{room}”', en: 'Book {room}', es: 'Reservar {room}' },
  repair: { zh: '维护中', en: 'under repair', es: 'en reparación' },
  none: { zh: '还没有会议室', en: 'There are no meeting rooms yet', es: 'Aún no hay salas' },
  summary: {
    zh: '{rooms} 间会议室，{bookings} 场会议',
    en: '{rooms} rooms, {bookings} meetings',
    es: '{rooms} salas, {bookings} reuniones',
  },
  grid: { zh: '{day} 的会议安排', en: 'Meetings on {day}', es: 'Reuniones del {day}' },
  meetings: { zh: '会议场次', en: 'Meetings', es: 'Reuniones' },
  hours: { zh: '使用时长（小时）', en: 'Hours used', es: 'Horas de uso' },
  usage: { zh: '使用率', en: 'Usage', es: 'Uso' },
  people: { zh: '参会人次', en: 'Attendances', es: 'Asistencias' },
  amount: { zh: '费用（元）', en: 'Amount (CNY)', es: 'Importe (CNY)' },
  lost: { zh: '取消或未到', en: 'Cancelled or missed', es: 'Canceladas o ausentes' },
  total: { zh: '合计', en: 'Total', es: 'Total' },
  cut: {
    zh: '记录太多，只统计了前 {count} 条，请缩短日期范围',
    en: 'Too many: only the first {count} were counted; choose fewer days',
    es: 'Demasiados: solo se contaron {count}; elija menos días',
  },
} satisfies Record<string, Text>;
