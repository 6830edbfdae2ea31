import { refusal } from './refusal.ts';

/** Applications that call with a key of their own. */
export const applications = {
  badApplicationKey: refusal(401, {
    zh: '应用标识或密钥不正确',
    en: 'The application key or its secret is wrong',
    es: 'La clave de la aplicación o su secreto no son correctos',
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
