import { refusal } from './refusal.ts';

/** What the official account of WeChat does not do, or cannot be asked for. */
export const wechat = {
  wechatRefused: refusal(422, {
    zh: '公众号拒绝了请求：{reason}',
    en: 'The official account refused: {reason}',
    es: 'La cuenta oficial lo rechazó: {reason}',
  }),
  wechatUnreachable: refusal(503, {
    zh: '暂时无法连接公众号接口：{reason}',
    en: 'The official account cannot be reached: {reason}',
    es: 'No se puede contactar con la cuenta oficial: {reason}',
  }),
  wechatDisabled: refusal(422, {
    zh: '公众号“{name}”已停用',
    en: 'The official account {name} is disabled',
    es: 'La cuenta oficial {name} está desactivada',
  }),
  wechatMenuEmpty: refusal(422, {
    zh: '该公众号还没有启用的菜单',
    en: 'The official account has no menu that is enabled',
    es: 'La cuenta oficial no tiene ningún menú activado',
  }),
  wechatMenuTooMany: refusal(422, {
    zh: '一级菜单最多 {first} 个，每个一级菜单下最多 {second} 个二级菜单',
    en: 'At most {first} menus, with at most {second} entries each',
    es: 'Como máximo {first} menús, con {second} entradas cada uno',
  }),
  wechatMenuGroup: refusal(422, {
    zh: '菜单“{name}”下没有启用的二级菜单',
    en: 'The menu {name} has no entry that is enabled',
    es: 'El menú {name} no tiene ninguna entrada activada',
  }),
} as const;
