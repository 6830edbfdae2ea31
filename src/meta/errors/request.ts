import { refusal } from './refusal.ts';

/** Requests that cannot be read, repeated or taken as they came. */
export const request = {
  malformed: refusal(400, {
    zh: '请求内容无法识别',
    en: 'The request could not be read',
    es: 'No se pudo leer la solicitud',
  }),
  invalid: refusal(400, {
    zh: '提交的内容有误，请检查后重试',
    en: 'Some values are not valid',
    es: 'Algunos valores no son válidos',
  }),
  idempotencyKeyMissing: refusal(400, {
    zh: '缺少幂等键（Idempotency-Key）',
    en: 'Idempotency-Key is missing',
    es: 'Falta Idempotency-Key',
  }),
  keyReused: refusal(409, {
    zh: '同一幂等键已用于不同的请求',
    en: 'The idempotency key was used for another request',
    es: 'La clave de idempotencia ya se usó para otra solicitud',
  }),
  unknownHost: refusal(400, {
    zh: '不能通过“{host}”访问本服务，请使用系统的正式地址；管理员可在 ALLOWED_HOSTS 中加入该地址',
    en: 'This service is not reached as "{host}"; use its own address, or have it added to ALLOWED_HOSTS',
    es: 'Este servicio no se usa como «{host}»; utilice su dirección propia o pida que se añada a ALLOWED_HOSTS',
  }),
  foreignOrigin: refusal(403, {
    zh: '请求来源不被允许',
    en: 'The request comes from a foreign origin',
    es: 'La solicitud viene de un origen ajeno',
  }),
  noSuchCall: refusal(404, { zh: '接口不存在', en: 'No such call', es: 'No existe esa llamada' }),
  tooSlow: refusal(408, {
    zh: '提交内容未在{seconds}秒内传完，请检查网络后重试',
    en: 'The request did not arrive within {seconds} s; check the connection and try again',
    es: 'La solicitud no llegó en {seconds} s; compruebe la conexión e inténtelo de nuevo',
  }),
  headersTooLarge: refusal(431, {
    zh: '请求头过大',
    en: 'The headers of the request are too large',
    es: 'Las cabeceras de la solicitud son demasiado grandes',
  }),
  tooLarge: refusal(413, {
    zh: '提交的内容过大',
    en: 'The request is too large',
    es: 'La solicitud es demasiado grande',
  }),
  tooMany: refusal(429, {
    zh: '操作过于频繁，请在{seconds}秒后再试',
    en: 'Too many requests, try again in {seconds} s',
    es: 'Demasiadas solicitudes, inténtelo en {seconds} s',
  }),
};
