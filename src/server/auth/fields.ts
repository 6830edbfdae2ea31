import { AppError } from '../../meta/errors.ts';
import type { Text } from '../../meta/locale.ts';
import type { InputField } from '../http/input/fields.ts';
import { input, type Input } from '../http/input/input.ts';

/** Every field of the sign-in calls is a text; these are their titles and maximum lengths. */
const fieldSpecs = {
  loginName: { title: { zh: '登录账号', en: 'Account', es: 'Cuenta' }, maxLength: 64 },
  userName: { title: { zh: '登录账号', en: 'Account', es: 'Cuenta' }, maxLength: 64 },
  j_username: { title: { zh: '登录账号', en: 'Account', es: 'Cuenta' }, maxLength: 64 },
  // Long enough for an encrypted password.
  password: { title: { zh: '密码', en: 'Password', es: 'Contraseña' }, maxLength: 1024 },
  oldPassword: { title: { zh: '原密码', en: 'Old password', es: 'Contraseña anterior' }, maxLength: 1024 },
  j_password: { title: { zh: '密码', en: 'Password', es: 'Contraseña' }, maxLength: 256 },
  keyId: { title: { zh: '密钥编号', en: 'Key', es: 'Clave' }, maxLength: 64 },
  ticket: { title: { zh: '验证凭据', en: 'Ticket', es: 'Tique' }, maxLength: 100 },
  method: { title: { zh: '验证方式', en: 'Method', es: 'Método' }, maxLength: 20 },
  code: { title: { zh: '验证码', en: 'Code', es: 'Código' }, maxLength: 32 },
  token: { title: { zh: '令牌', en: 'Token', es: 'Token' }, maxLength: 2048 },
  confirm: { title: { zh: '确认切换', en: 'Confirmation', es: 'Confirmación' }, maxLength: 5 },
  type: { title: { zh: '来源系统', en: 'System', es: 'Sistema' }, maxLength: 40 },
  app: { title: { zh: '外部应用', en: 'Application', es: 'Aplicación' }, maxLength: 40 },
  orgId: { title: { zh: '项目', en: 'Project', es: 'Proyecto' }, maxLength: 64 },
  userId: { title: { zh: '用户', en: 'User', es: 'Usuario' }, maxLength: 64 },
  reference: { title: { zh: '会话', en: 'Session', es: 'Sesión' }, maxLength: 64 },
} as const satisfies Record<string, { title: Text; maxLength: number }>;

type FieldName = keyof typeof fieldSpecs;
/** `?` marks an optional field. */
type Wanted = FieldName | `${FieldName}?`;

type Fields<W extends Wanted> = {
  readonly [K in W as K extends `${infer N}?` ? N : K]: K extends `${string}?` ? string | undefined : string;
};

/** A text as it is, also the spaces around it: a password may have some. */
function word(name: FieldName, required: boolean): InputField<string | undefined> {
  const { title, maxLength } = fieldSpecs[name];
  const values = { title, limit: maxLength };
  return {
    schema: { title: title.zh, type: 'string', maxLength },
    required,
    read(value, path, errors) {
      if (value === undefined || value === '') {
        if (required) errors.push({ path, values, problem: 'required' });
        return undefined;
      }
      if (typeof value !== 'string' || !value.isWellFormed())
        errors.push({ path, values, problem: Array.isArray(value) ? 'repeated' : 'type' });
      else if (value.length > maxLength) errors.push({ path, values, problem: 'tooLong' });
      else return value;
      return undefined;
    },
  };
}

/** The input of a call that takes these fields and no others. */
export const texts = <const W extends Wanted>(...wanted: readonly W[]): Input<Fields<W>> =>
  input(
    Object.fromEntries(
      wanted.map((want) => [want.replace('?', ''), word(want.replace('?', '') as FieldName, !want.endsWith('?'))]),
    ),
  ) as unknown as Input<Fields<W>>;

/** Validates a value against a list of choices. */
export function readChoice<T extends string>(
  path: FieldName,
  value: string | undefined,
  choices: readonly T[],
): T | undefined {
  const chosen = choices.find((choice) => choice === value);
  if (value !== undefined && chosen === undefined)
    throw new AppError('invalid', {}, { errors: [{ path, problem: 'notAChoice' }] });
  return chosen;
}
