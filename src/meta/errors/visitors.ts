import { refusal } from './refusal.ts';

/** Visits, who gets in, and what leaves. */
export const visitors = {
  visitorBlacklisted: refusal(422, {
    zh: '访客“{name}”已列入黑名单，不能预约和进入',
    en: '{name} is on the blacklist and can neither book a visit nor enter',
    es: '{name} está en la lista negra: no puede reservar ni entrar',
  }),
  passCodeUnknown: refusal(404, {
    zh: '没有这个通行码，请核对后重试',
    en: 'There is no such access code; check it and try again',
    es: 'No existe ese código de acceso; compruébelo e inténtelo de nuevo',
  }),
  releaseCodeUnknown: refusal(404, {
    zh: '没有这个放行码，请核对后重试',
    en: 'There is no such release code; check it and try again',
    es: 'No existe ese código de salida; compruébelo e inténtelo de nuevo',
  }),
  releaseOver: refusal(422, {
    zh: '该放行单已于 {time} 放行，不能再次使用',
    en: 'These goods left at {time}; the code cannot be used again',
    es: 'Estos bienes salieron el {time}; el código no se puede usar otra vez',
  }),
  visitPending: refusal(422, {
    zh: '该预约尚未审核，不能进入',
    en: 'The visit has not been approved yet',
    es: 'La visita aún no está aprobada',
  }),
  visitRejected: refusal(422, {
    zh: '该预约已被拒绝，通行码无效',
    en: 'The visit was rejected; its code is void',
    es: 'La visita fue rechazada; el código no vale',
  }),
  visitCancelled: refusal(422, {
    zh: '该预约已取消，通行码无效',
    en: 'The visit was cancelled; its code is void',
    es: 'La visita se canceló; el código no vale',
  }),
  visitOver: refusal(422, {
    zh: '该来访已结束，通行码无效',
    en: 'The visit is over; its code is void',
    es: 'La visita ha terminado; el código no vale',
  }),
  passRevoked: refusal(422, {
    zh: '通行码已作废',
    en: 'The code was revoked',
    es: 'El código fue anulado',
  }),
  passTooEarly: refusal(422, {
    zh: '通行码{time}起生效',
    en: 'The code is valid from {time}',
    es: 'El código vale desde el {time}',
  }),
  passTooLate: refusal(422, {
    zh: '通行码已于{time}失效',
    en: 'The code ran out at {time}',
    es: 'El código caducó el {time}',
  }),
  passUsedUp: refusal(422, {
    zh: '通行码的可用次数已用完',
    en: 'The code has been used up',
    es: 'El código ya se ha usado todas las veces',
  }),
  visitorNotInside: refusal(422, {
    zh: '访客“{name}”当前不在园区内，不能登记离开',
    en: '{name} is not inside and cannot leave',
    es: '{name} no está dentro y no puede salir',
  }),
  visitorInside: refusal(422, {
    zh: '访客“{name}”已在园区内，请先登记离开',
    en: '{name} is inside already; record that they left first',
    es: '{name} ya está dentro; registre antes su salida',
  }),
};
