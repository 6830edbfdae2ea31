import { refusal } from './refusal.ts';

/** Applications that call with a key of their own. */
export const applications = {
  badApplicationKey: refusal(401, {
    zh: '应用标识或密钥不正确',
    en: 'The application key or its secret is wrong',
    es: 'La clave de la aplicación o su secreto no son correctos',
  }),
  badSignature: refusal(401, {
    zh: '请求签名不正确',
    en: 'The signature of the request is wrong',
    es: 'La firma de la solicitud no es correcta',
  }),
  signatureOld: refusal(401, {
    zh: '请求时间与服务器时间相差超过 {minutes} 分钟',
    en: 'The time of the request is more than {minutes} min away from that of the server',
    es: 'La hora de la solicitud difiere más de {minutes} min de la del servidor',
  }),
  signatureUsed: refusal(401, {
    zh: '该请求已经处理过，请换一个随机串重新签名',
    en: 'This request came before; sign it anew with another nonce',
    es: 'Esta solicitud ya llegó; fírmela de nuevo con otro nonce',
  }),
  filesUnsigned: refusal(422, {
    zh: '上传文件不支持签名请求，请使用密钥',
    en: 'Files cannot be uploaded with a signed request; use the secret',
    es: 'No se pueden subir archivos con una solicitud firmada; use el secreto',
  }),
  applicationDisabled: refusal(403, {
    zh: '应用“{name}”或其使用账号已停用',
    en: 'The application "{name}" or its account is disabled',
    es: 'La aplicación «{name}» o su cuenta está desactivada',
  }),
  applicationExpired: refusal(403, {
    zh: '应用“{name}”已于 {date} 到期',
    en: 'The application "{name}" expired on {date}',
    es: 'La aplicación «{name}» caducó el {date}',
  }),
  addressNotAllowed: refusal(403, {
    zh: '应用“{name}”不允许从地址 {address} 调用',
    en: 'The application "{name}" may not be used from {address}',
    es: 'La aplicación «{name}» no puede usarse desde {address}',
  }),
  notForApplications: refusal(403, {
    zh: '该接口只供本人登录后使用，应用不能调用',
    en: 'This call is for people who have signed in, not for applications',
    es: 'Esta llamada es para personas que han iniciado sesión, no para aplicaciones',
  }),
};
