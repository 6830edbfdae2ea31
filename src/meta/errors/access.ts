import { refusal } from './refusal.ts';

/** Permissions, roles and data scopes, and who may not approve what they did themselves. */
export const access = {
  forbidden: refusal(403, {
    zh: '没有权限：{label}（{code} · {action}）',
    en: 'No permission: {label} ({code} · {action})',
    es: 'Sin permiso: {label} ({code} · {action})',
  }),
  notSwitchedOn: refusal(403, {
    zh: '{by}未开通“{title}”，不能对“{label}”执行此操作',
    en: '"{title}" is not switched on in {by}, so this cannot be done with "{label}"',
    es: '«{title}» no está activado en {by}; no se puede hacer esto con «{label}»',
  }),
  notInForce: refusal(403, {
    zh: '{by}已停用或到期，目前只能查看',
    en: '{by} is disabled or over; for now you may only look',
    es: '{by} está desactivado o vencido; por ahora solo puede consultar',
  }),
  scopeDenied: refusal(403, {
    zh: '不能把数据放到自己管理范围之外',
    en: 'The row would leave the area you manage',
    es: 'El registro saldría de su ámbito',
  }),
  ownAccount: refusal(422, {
    zh: '不能在用户管理中停用、删除自己，或修改自己的密码、角色、类型和双重验证',
    en: 'Your own account cannot be disabled, deleted or given another password, role, type or second factor here',
    es: 'Aquí no puede desactivar ni eliminar su propia cuenta, ni cambiar su contraseña, rol, tipo o segundo factor',
  }),
  lastAdministrator: refusal(422, {
    zh: '至少要保留一个可用的超级管理员',
    en: 'At least one active administrator must remain',
    es: 'Debe quedar al menos un administrador activo',
  }),
  menuNowhere: refusal(422, {
    zh: '没有“{place}”对应的页面，请填写已有页面的路由地址或权限标识',
    en: 'No page stands at "{place}"; give the address or the code of one that there is',
    es: 'Ninguna página corresponde a «{place}»; indique la dirección o el código de una existente',
  }),
  menuNeeded: refusal(422, {
    zh: '“{name}”不能停用或隐藏，否则无法再恢复菜单',
    en: '"{name}" cannot be disabled or hidden, or nobody could bring it back',
    es: '«{name}» no se puede desactivar ni ocultar; nadie podría recuperarlo',
  }),
  builtInRole: refusal(422, {
    zh: '内置角色不能修改或删除',
    en: 'Built-in roles cannot be changed or deleted',
    es: 'Los roles integrados no se pueden cambiar ni eliminar',
  }),
  roleOfOthers: refusal(403, {
    zh: '该角色不由您管理：可以分配给用户，但不能修改',
    en: 'This role is not yours to manage: you may give it to users, but not change it',
    es: 'Este rol no lo administra usted: puede asignarlo, pero no cambiarlo',
  }),
  roleNotForType: refusal(422, {
    zh: '角色“{role}”不能授予该类型的用户',
    en: 'The role "{role}" is not for users of this type',
    es: 'El rol «{role}» no es para usuarios de este tipo',
  }),
  notHeld: refusal(403, {
    zh: '不能授予自己没有的权限：{code} · {action} · {scope}',
    en: 'You cannot grant what you do not hold: {code} · {action} · {scope}',
    es: 'No puede conceder lo que no tiene: {code} · {action} · {scope}',
  }),
  unexpectedGrant: refusal(422, {
    zh: '不能这样授权：“{holder}”将拥有 {what}，违反 {place} 的规定“{line}”',
    en: 'This cannot be granted: "{holder}" would hold {what}, against {place}: {line}',
    es: 'No se puede conceder: «{holder}» tendría {what}, contra {place}: {line}',
  }),
  aboveYou: refusal(403, {
    zh: '对方拥有您没有的权限（{code} · {action}），不能操作',
    en: 'They hold a permission that you do not ({code} · {action})',
    es: 'Esa cuenta tiene un permiso que usted no tiene ({code} · {action})',
  }),
  widerThanOwn: refusal(403, {
    zh: '不能让任何人（包括自己）看到超出您数据范围的数据',
    en: 'You cannot let anybody, yourself included, see more than you see',
    es: 'No puede dar a nadie, tampoco a usted mismo, más alcance del que tiene',
  }),
  widerThanYou: refusal(403, {
    zh: '对方的数据范围超出您的数据范围，不能操作',
    en: 'Their data scope goes beyond yours',
    es: 'El alcance de esa cuenta supera el suyo',
  }),
  fourEyes: refusal(403, {
    zh: '“{record}”由您本人创建，须由他人执行“{transition}”',
    en: 'You made "{record}" yourself; somebody else has to do "{transition}"',
    es: 'Usted mismo creó «{record}»; otra persona debe ejecutar «{transition}»',
  }),
  fourEyesWriter: refusal(403, {
    zh: '“{record}”由您本人修改过，须由他人执行“{transition}”',
    en: 'You changed "{record}" yourself; somebody else has to do "{transition}"',
    es: 'Usted mismo modificó «{record}»; otra persona debe ejecutar «{transition}»',
  }),
  fourEyesStep: refusal(403, {
    zh: '“{record}”由您本人执行过“{step}”，须由他人执行“{transition}”',
    en: 'You did "{step}" on "{record}" yourself; somebody else has to do "{transition}"',
    es: 'Usted mismo ejecutó «{step}» en «{record}»; otra persona debe ejecutar «{transition}»',
  }),
  fourEyesPart: refusal(403, {
    zh: '“{record}”的“{label}”由您本人填写过，须由他人执行“{transition}”',
    en: 'You wrote to "{label}" of "{record}" yourself; somebody else has to do "{transition}"',
    es: 'Usted mismo escribió en «{label}» de «{record}»; otra persona debe ejecutar «{transition}»',
  }),
  fourEyesAccount: refusal(403, {
    zh: '“{record}”与本次操作所用账号中，有一方的初始密码由另一方或同一人设置且尚未修改，须由他人执行“{transition}”',
    en: 'The password of an account that took part in "{record}" was set by the other side and not changed since; somebody else has to do "{transition}"',
    es: 'La contraseña de una cuenta que intervino en «{record}» la fijó la otra parte y no se ha cambiado; otra persona debe ejecutar «{transition}»',
  }),
};
