import { refusal } from './refusal.ts';

/** Bookings of meeting rooms and air conditioning. */
export const bookings = {
  paidAlready: refusal(409, {
    zh: '费用已支付，不能再改变金额',
    en: 'It has been paid; nothing that changes the amount can be changed',
    es: 'Ya está pagado; no se puede cambiar nada que altere el importe',
  }),
  conferenceNotBooked: refusal(409, {
    zh: '“{name}”未预订或已结束，不能发送邀请',
    en: '“{name}” is not booked or is over, so nobody can be invited',
    es: '«{name}» no está reservado o ha terminado; no se puede invitar',
  }),
  conferenceNoDeposit: refusal(422, {
    zh: '会务“{name}”没有填写定金，无需收取',
    en: 'No deposit was agreed for "{name}"',
    es: 'No se acordó ninguna señal para «{name}»',
  }),
  tooLateToCancel: refusal(422, {
    zh: '开始前{limit}分钟内不能取消',
    en: 'It cannot be cancelled within {limit} minutes of its start',
    es: 'No se puede cancelar en los {limit} minutos previos al inicio',
  }),
};
