import { refusal } from './refusal.ts';

/** Signing in: passwords, codes, second factors, other systems, viewing as somebody else. */
export const signIn = {
  unauthenticated: refusal(401, {
    zh: '登录已过期，请重新登录',
    en: 'login expired, please log in again',
    es: 'La sesión ha caducado, inicie sesión de nuevo',
  }),
  badCredentials: refusal(422, {
    zh: '账号或密码错误',
    en: 'Wrong account or password',
    es: 'Cuenta o contraseña incorrecta',
  }),
  badCode: refusal(422, {
    zh: '验证码不正确或已失效',
    en: 'The code is wrong or has expired',
    es: 'El código es incorrecto o ha caducado',
  }),
  badLogin: refusal(422, {
    zh: '账号、密码或验证码错误',
    en: 'Wrong account, password or code',
    es: 'Cuenta, contraseña o código incorrectos',
  }),
  accountLocked: refusal(429, {
    zh: '该账号登录失败次数过多，暂时只能在常用网络登录；请在{minutes}分钟后再试，或用短信、邮件验证码登录，或联系管理员解锁',
    en: 'Too many failed sign-ins: for now the account opens only where it is usually used. Try again in {minutes} min, sign in with a code by message, or ask an administrator',
    es: 'Demasiados intentos fallidos: por ahora la cuenta solo se abre donde se usa habitualmente. Inténtelo en {minutes} min, entre con un código enviado o pida ayuda a un administrador',
  }),
  tooManyCodes: refusal(429, {
    zh: '验证码发送次数已达上限，请在{hours}小时后再试',
    en: 'No more codes can be sent; try again in {hours} h',
    es: 'No se pueden enviar más códigos; inténtelo en {hours} h',
  }),
  noChannel: refusal(422, {
    zh: '没有启用的发送配置，请先在消息配置中启用一个并设为默认',
    en: 'No sending channel is set up: enable one and make it the default',
    es: 'No hay ningún canal de envío configurado: active uno y márquelo como predeterminado',
  }),
  secretUnreadable: refusal(422, {
    zh: '{resource}的{field}是用另一把密钥加密的，无法读取，请重新填写',
    en: '{field} of {resource} was encrypted with another key and cannot be read; enter it again',
    es: '{field} de {resource} se cifró con otra clave y no se puede leer; introdúzcalo de nuevo',
  }),
  secondFactorOver: refusal(422, {
    zh: '验证已超时或错误次数过多，请重新登录',
    en: 'Too late or too many wrong codes, sign in again',
    es: 'Ha tardado demasiado o ha fallado demasiadas veces, inicie sesión de nuevo',
  }),
  noSecondFactor: refusal(422, {
    zh: '该账号未开启双重验证',
    en: 'The account has no second factor',
    es: 'La cuenta no tiene segundo factor',
  }),
  secondFactorOn: refusal(422, {
    zh: '双重验证已开启，如需更换请先关闭',
    en: 'The second factor is on; turn it off before setting up another',
    es: 'El segundo factor ya está activo; desactívelo antes de configurar otro',
  }),
  enrolmentOver: refusal(422, {
    zh: '设置已超时或不在本次登录中开始，请重新设置',
    en: 'The set-up took too long or was begun elsewhere; begin again',
    es: 'La configuración caducó o se inició en otro lugar; empiece de nuevo',
  }),
  proofNeeded: refusal(428, {
    zh: '请先验证密码和双重验证，再执行此操作',
    en: 'Confirm your password and second factor first',
    es: 'Confirme antes su contraseña y su segundo factor',
  }),
  passwordChangeNeeded: refusal(403, {
    zh: '密码由他人设置，请先修改密码',
    en: 'Somebody else has chosen your password; change it first',
    es: 'Otra persona eligió su contraseña; cámbiela antes',
  }),
  badOldPassword: refusal(422, {
    zh: '原密码不正确',
    en: 'The old password is wrong',
    es: 'La contraseña anterior es incorrecta',
  }),
  passwordReused: refusal(422, {
    zh: '不能使用最近{count}次用过的密码',
    en: 'One of the last {count} passwords cannot be used again',
    es: 'No se puede repetir ninguna de las últimas {count} contraseñas',
  }),
  badToken: refusal(422, {
    zh: '登录令牌无效、已使用或已过期',
    en: 'The token is not valid, was used or has expired',
    es: 'El token no es válido, ya se usó o ha caducado',
  }),
  otherAccount: refusal(409, {
    zh: '当前已登录“{current}”，是否退出并改用“{next}”登录？',
    en: 'You are signed in as {current}. Sign out and go on as {next}?',
    es: 'Ha iniciado sesión como {current}. ¿Salir y continuar como {next}?',
  }),
  openIdFailed: refusal(422, {
    zh: '企业账号登录未完成，请重试',
    en: 'Signing in with your organisation account was not completed, please try again',
    es: 'No se completó el acceso con la cuenta de su organización, inténtelo de nuevo',
  }),
  openIdUnknown: refusal(422, {
    zh: '没有与该企业账号对应的用户，请联系管理员',
    en: 'No user here belongs to this organisation account; ask an administrator',
    es: 'Ningún usuario corresponde a esta cuenta de la organización; consulte a un administrador',
  }),
  partnersOff: refusal(422, {
    zh: '未启用第三方登录',
    en: 'Sign-in from other systems is not set up',
    es: 'El acceso desde otros sistemas no está configurado',
  }),
  noExternalPage: refusal(422, {
    zh: '无跳转页面数据',
    en: 'There is no page to go to',
    es: 'No hay página a la que ir',
  }),
  impersonating: refusal(422, {
    zh: '正在以他人身份查看，请先返回自己的账号',
    en: 'You are viewing as somebody else; return to your own account first',
    es: 'Está viendo como otra persona; vuelva antes a su cuenta',
  }),
  notImpersonating: refusal(422, {
    zh: '当前没有以他人身份查看',
    en: 'You are not viewing as somebody else',
    es: 'No está viendo como otra persona',
  }),
};
