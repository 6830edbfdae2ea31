import type { Use } from './labels.ts';
import { fill, listed, type Locale, type Text } from './locale.ts';

interface ErrorSpec {
  status: number;
  text: Text;
}

/** Every error the API can answer with. The HTTP status equals the `code` of the reply. */
export const catalogue = {
  malformed: {
    status: 400,
    text: { zh: '请求内容无法识别', en: 'The request could not be read', es: 'No se pudo leer la solicitud' },
  },
  invalid: {
    status: 400,
    text: { zh: '提交的内容有误，请检查后重试', en: 'Some values are not valid', es: 'Algunos valores no son válidos' },
  },
  idempotencyKeyMissing: {
    status: 400,
    text: { zh: '缺少幂等键（Idempotency-Key）', en: 'Idempotency-Key is missing', es: 'Falta Idempotency-Key' },
  },
  unknownHost: {
    status: 400,
    text: {
      zh: '不能通过“{host}”访问本服务，请使用系统的正式地址；管理员可在 ALLOWED_HOSTS 中加入该地址',
      en: 'This service is not reached as "{host}"; use its own address, or have it added to ALLOWED_HOSTS',
      es: 'Este servicio no se usa como «{host}»; utilice su dirección propia o pida que se añada a ALLOWED_HOSTS',
    },
  },
  tooSlow: {
    status: 408,
    text: {
      zh: '提交内容未在{seconds}秒内传完，请检查网络后重试',
      en: 'The request did not arrive within {seconds} s; check the connection and try again',
      es: 'La solicitud no llegó en {seconds} s; compruebe la conexión e inténtelo de nuevo',
    },
  },
  headersTooLarge: {
    status: 431,
    text: {
      zh: '请求头过大',
      en: 'The headers of the request are too large',
      es: 'Las cabeceras de la solicitud son demasiado grandes',
    },
  },
  unauthenticated: {
    status: 401,
    text: {
      zh: '登录已过期，请重新登录',
      en: 'login expired, please log in again',
      es: 'La sesión ha caducado, inicie sesión de nuevo',
    },
  },
  badApplicationKey: {
    status: 401,
    text: {
      zh: '应用标识或密钥不正确',
      en: 'The application key or its secret is wrong',
      es: 'La clave de la aplicación o su secreto no son correctos',
    },
  },
  applicationDisabled: {
    status: 403,
    text: {
      zh: '应用“{name}”或其使用账号已停用',
      en: 'The application "{name}" or its account is disabled',
      es: 'La aplicación «{name}» o su cuenta está desactivada',
    },
  },
  applicationExpired: {
    status: 403,
    text: {
      zh: '应用“{name}”已于 {date} 到期',
      en: 'The application "{name}" expired on {date}',
      es: 'La aplicación «{name}» caducó el {date}',
    },
  },
  addressNotAllowed: {
    status: 403,
    text: {
      zh: '应用“{name}”不允许从地址 {address} 调用',
      en: 'The application "{name}" may not be used from {address}',
      es: 'La aplicación «{name}» no puede usarse desde {address}',
    },
  },
  notForApplications: {
    status: 403,
    text: {
      zh: '该接口只供本人登录后使用，应用不能调用',
      en: 'This call is for people who have signed in, not for applications',
      es: 'Esta llamada es para personas que han iniciado sesión, no para aplicaciones',
    },
  },
  badCredentials: {
    status: 422,
    text: { zh: '账号或密码错误', en: 'Wrong account or password', es: 'Cuenta o contraseña incorrecta' },
  },
  noChannel: {
    status: 422,
    text: {
      zh: '没有启用的发送配置，请先在消息配置中启用一个并设为默认',
      en: 'No sending channel is set up: enable one and make it the default',
      es: 'No hay ningún canal de envío configurado: active uno y márquelo como predeterminado',
    },
  },
  badCode: {
    status: 422,
    text: {
      zh: '验证码不正确或已失效',
      en: 'The code is wrong or has expired',
      es: 'El código es incorrecto o ha caducado',
    },
  },
  badLogin: {
    status: 422,
    text: {
      zh: '账号、密码或验证码错误',
      en: 'Wrong account, password or code',
      es: 'Cuenta, contraseña o código incorrectos',
    },
  },
  secondFactorOver: {
    status: 422,
    text: {
      zh: '验证已超时或错误次数过多，请重新登录',
      en: 'Too late or too many wrong codes, sign in again',
      es: 'Ha tardado demasiado o ha fallado demasiadas veces, inicie sesión de nuevo',
    },
  },
  noSecondFactor: {
    status: 422,
    text: {
      zh: '该账号未开启双重验证',
      en: 'The account has no second factor',
      es: 'La cuenta no tiene segundo factor',
    },
  },
  secondFactorOn: {
    status: 422,
    text: {
      zh: '双重验证已开启，如需更换请先关闭',
      en: 'The second factor is on; turn it off before setting up another',
      es: 'El segundo factor ya está activo; desactívelo antes de configurar otro',
    },
  },
  enrolmentOver: {
    status: 422,
    text: {
      zh: '设置已超时或不在本次登录中开始，请重新设置',
      en: 'The set-up took too long or was begun elsewhere; begin again',
      es: 'La configuración caducó o se inició en otro lugar; empiece de nuevo',
    },
  },
  proofNeeded: {
    status: 428,
    text: {
      zh: '请先验证密码和双重验证，再执行此操作',
      en: 'Confirm your password and second factor first',
      es: 'Confirme antes su contraseña y su segundo factor',
    },
  },
  passwordChangeNeeded: {
    status: 403,
    text: {
      zh: '密码由他人设置，请先修改密码',
      en: 'Somebody else has chosen your password; change it first',
      es: 'Otra persona eligió su contraseña; cámbiela antes',
    },
  },
  badToken: {
    status: 422,
    text: {
      zh: '登录令牌无效、已使用或已过期',
      en: 'The token is not valid, was used or has expired',
      es: 'El token no es válido, ya se usó o ha caducado',
    },
  },
  otherAccount: {
    status: 409,
    text: {
      zh: '当前已登录“{current}”，是否退出并改用“{next}”登录？',
      en: 'You are signed in as {current}. Sign out and go on as {next}?',
      es: 'Ha iniciado sesión como {current}. ¿Salir y continuar como {next}?',
    },
  },
  partnersOff: {
    status: 422,
    text: {
      zh: '未启用第三方登录',
      en: 'Sign-in from other systems is not set up',
      es: 'El acceso desde otros sistemas no está configurado',
    },
  },
  noExternalPage: {
    status: 422,
    text: { zh: '无跳转页面数据', en: 'There is no page to go to', es: 'No hay página a la que ir' },
  },
  badOldPassword: {
    status: 422,
    text: { zh: '原密码不正确', en: 'The old password is wrong', es: 'La contraseña anterior es incorrecta' },
  },
  passwordReused: {
    status: 422,
    text: {
      zh: '不能使用最近{count}次用过的密码',
      en: 'One of the last {count} passwords cannot be used again',
      es: 'No se puede repetir ninguna de las últimas {count} contraseñas',
    },
  },
  ownAccount: {
    status: 422,
    text: {
      zh: '不能在用户管理中停用、删除自己，或修改自己的密码、角色、类型和双重验证',
      en: 'Your own account cannot be disabled, deleted or given another password, role, type or second factor here',
      es: 'Aquí no puede desactivar ni eliminar su propia cuenta, ni cambiar su contraseña, rol, tipo o segundo factor',
    },
  },
  lastAdministrator: {
    status: 422,
    text: {
      zh: '至少要保留一个可用的超级管理员',
      en: 'At least one active administrator must remain',
      es: 'Debe quedar al menos un administrador activo',
    },
  },
  builtInRole: {
    status: 422,
    text: {
      zh: '内置角色不能修改或删除',
      en: 'Built-in roles cannot be changed or deleted',
      es: 'Los roles integrados no se pueden cambiar ni eliminar',
    },
  },
  roleOfOthers: {
    status: 403,
    text: {
      zh: '该角色不由您管理：可以分配给用户，但不能修改',
      en: 'This role is not yours to manage: you may give it to users, but not change it',
      es: 'Este rol no lo administra usted: puede asignarlo, pero no cambiarlo',
    },
  },
  roleNotForType: {
    status: 422,
    text: {
      zh: '角色“{role}”不能授予该类型的用户',
      en: 'The role "{role}" is not for users of this type',
      es: 'El rol «{role}» no es para usuarios de este tipo',
    },
  },
  impersonating: {
    status: 422,
    text: {
      zh: '正在以他人身份查看，请先返回自己的账号',
      en: 'You are viewing as somebody else; return to your own account first',
      es: 'Está viendo como otra persona; vuelva antes a su cuenta',
    },
  },
  notImpersonating: {
    status: 422,
    text: {
      zh: '当前没有以他人身份查看',
      en: 'You are not viewing as somebody else',
      es: 'No está viendo como otra persona',
    },
  },
  forbidden: {
    status: 403,
    text: {
      zh: '没有权限：{label}（{code} · {action}）',
      en: 'No permission: {label} ({code} · {action})',
      es: 'Sin permiso: {label} ({code} · {action})',
    },
  },
  foreignOrigin: {
    status: 403,
    text: {
      zh: '请求来源不被允许',
      en: 'The request comes from a foreign origin',
      es: 'La solicitud viene de un origen ajeno',
    },
  },
  scopeDenied: {
    status: 403,
    text: {
      zh: '不能把数据放到自己管理范围之外',
      en: 'The row would leave the area you manage',
      es: 'El registro saldría de su ámbito',
    },
  },
  notHeld: {
    status: 403,
    text: {
      zh: '不能授予自己没有的权限：{code} · {action} · {scope}',
      en: 'You cannot grant what you do not hold: {code} · {action} · {scope}',
      es: 'No puede conceder lo que no tiene: {code} · {action} · {scope}',
    },
  },
  unexpectedGrant: {
    status: 422,
    text: {
      zh: '不能这样授权：“{holder}”将拥有 {what}，违反 {place} 的规定“{line}”',
      en: 'This cannot be granted: "{holder}" would hold {what}, against {place}: {line}',
      es: 'No se puede conceder: «{holder}» tendría {what}, contra {place}: {line}',
    },
  },
  aboveYou: {
    status: 403,
    text: {
      zh: '对方拥有您没有的权限（{code} · {action}），不能操作',
      en: 'They hold a permission that you do not ({code} · {action})',
      es: 'Esa cuenta tiene un permiso que usted no tiene ({code} · {action})',
    },
  },
  widerThanOwn: {
    status: 403,
    text: {
      zh: '不能让任何人（包括自己）看到超出您数据范围的数据',
      en: 'You cannot let anybody, yourself included, see more than you see',
      es: 'No puede dar a nadie, tampoco a usted mismo, más alcance del que tiene',
    },
  },
  widerThanYou: {
    status: 403,
    text: {
      zh: '对方的数据范围超出您的数据范围，不能操作',
      en: 'Their data scope goes beyond yours',
      es: 'El alcance de esa cuenta supera el suyo',
    },
  },
  notFound: {
    status: 404,
    text: {
      zh: '记录不存在或不在您的管理范围内',
      en: 'Not found, or outside the area you manage',
      es: 'No existe o está fuera de su ámbito',
    },
  },
  noSuchCall: { status: 404, text: { zh: '接口不存在', en: 'No such call', es: 'No existe esa llamada' } },
  stale: {
    status: 409,
    text: {
      zh: '该记录已被他人修改，请核对后再保存',
      en: 'Somebody else has changed this record',
      es: 'Otra persona ha modificado este registro',
    },
  },
  duplicate: {
    status: 409,
    text: { zh: '{fields}已存在，请更换', en: '{fields} already exists', es: '{fields} ya existe' },
  },
  occupied: {
    status: 409,
    text: {
      zh: '{fields}在该时段已被占用，请更换时间或另选',
      en: '{fields} is taken at that time; choose another time or another one',
      es: '{fields} ya está ocupado en ese horario; elija otra hora u otra opción',
    },
  },
  wrongState: {
    status: 409,
    text: {
      zh: '当前状态为“{state}”，不能执行“{transition}”',
      en: '"{transition}" is not possible in the state "{state}"',
      es: '«{transition}» no es posible en el estado «{state}»',
    },
  },
  notPublished: {
    status: 409,
    text: {
      zh: '表单模板“{title}”未发布或已停用，不能提交',
      en: 'The form template "{title}" is not published; nothing can be handed in',
      es: 'La plantilla «{title}» no está publicada; no se puede enviar',
    },
  },
  formNotPublic: {
    status: 409,
    text: {
      zh: '表单“{title}”不能生成填写链接：须已发布、勾选“允许免登录填写”、提交不限次数，并且不含关联数据、字典、行政区划、图片和附件（{fields}）',
      en: 'The form "{title}" cannot be filled in by a link: it has to be published, allow it, be unlimited, and ask for no references, dictionaries, regions, pictures or files ({fields})',
      es: 'El formulario «{title}» no se puede rellenar por enlace: debe estar publicado, permitirlo, no tener límite y no pedir referencias, diccionarios, regiones, imágenes ni archivos ({fields})',
    },
  },
  formLinkGone: {
    status: 404,
    text: {
      zh: '填写链接无效、已过期或已撤回，请向提供二维码的人索取新的',
      en: 'This link is not valid, has expired or was withdrawn; ask whoever gave it to you for a new one',
      es: 'El enlace no es válido, ha caducado o se ha retirado; pida uno nuevo a quien se lo dio',
    },
  },
  formLinkFull: {
    status: 409,
    text: {
      zh: '该链接的填写份数已满',
      en: 'This link has been filled in as often as it allows',
      es: 'Este enlace ya se ha rellenado el máximo de veces',
    },
  },
  proofOld: {
    status: 409,
    text: {
      zh: '页面停留太久或已经提交过，请重新提交',
      en: 'The page was open too long or was sent before; send it again',
      es: 'La página estuvo abierta demasiado tiempo o ya se envió; envíela de nuevo',
    },
  },
  noSuchEntry: {
    status: 404,
    text: {
      zh: '没有这个申请，请核对编号和查询码',
      en: 'There is no such application; check its number and code',
      es: 'No existe esa solicitud; compruebe el número y el código',
    },
  },
  submitLimitReached: {
    status: 409,
    text: {
      zh: '“{title}”{limit}只能提交一次，您已提交过',
      en: '"{title}" can be handed in once {limit}; you have done so',
      es: '«{title}» solo puede enviarse una vez {limit}; usted ya lo hizo',
    },
  },
  inProcess: {
    status: 409,
    text: {
      zh: '正在审批（{title}），不能执行“{transition}”',
      en: 'It is in approval ({title}); "{transition}" is not possible',
      es: 'Está en aprobación ({title}); «{transition}» no es posible',
    },
  },
  notYourStep: {
    status: 403,
    text: {
      zh: '当前步骤“{step}”不由您审批',
      en: 'The present step, "{step}", is not yours to decide',
      es: 'El paso actual, «{step}», no le corresponde a usted',
    },
  },
  agreedBefore: {
    status: 403,
    text: {
      zh: '您已审批过本单，步骤“{step}”须由他人审批',
      en: 'You have agreed to this already; somebody else decides at "{step}"',
      es: 'Usted ya lo aprobó; en «{step}» decide otra persona',
    },
  },
  caseMoved: {
    status: 409,
    text: {
      zh: '该流程刚被他人处理，请刷新后再试',
      en: 'Somebody else has just worked on this case; reload and try again',
      es: 'Otra persona acaba de tramitar este caso; actualice e inténtelo de nuevo',
    },
  },
  caseOver: { status: 409, text: { zh: '该流程已结束', en: 'This case is over', es: 'Este caso ya ha terminado' } },
  seatClosed: {
    status: 409,
    text: {
      zh: '该审批任务已处理或已取消',
      en: 'This task has been done or withdrawn already',
      es: 'Esta tarea ya se realizó o se retiró',
    },
  },
  noSuchStep: {
    status: 422,
    text: { zh: '不能转到该步骤', en: 'The case cannot go to that step', es: 'El caso no puede ir a ese paso' },
  },
  alreadySeated: {
    status: 422,
    text: {
      zh: '“{name}”已参与本步骤或是发起人，请另选',
      en: '{name} takes part in this step already, or started the case; choose another',
      es: '{name} ya participa en este paso o inició el caso; elija a otra persona',
    },
  },
  tooManySigners: {
    status: 422,
    text: {
      zh: '每个步骤最多加签 {limit} 人',
      en: 'At most {limit} signers can be added to a step',
      es: 'Se pueden añadir como máximo {limit} firmantes por paso',
    },
  },
  noSuchPerson: {
    status: 422,
    text: {
      zh: '没有账号“{name}”，或该账号已停用',
      en: 'There is no active account {name}',
      es: 'No hay ninguna cuenta activa {name}',
    },
  },
  personOutOfReach: {
    status: 422,
    text: {
      zh: '“{name}”无权查看该单据，请另选',
      en: '{name} may not see this record; choose another',
      es: '{name} no puede ver este registro; elija a otra persona',
    },
  },
  notTakeable: {
    status: 409,
    text: {
      zh: '后续已有人处理，不能收回',
      en: 'Others have acted upon it already; it cannot be taken back',
      es: 'Otros ya han actuado después; no se puede recuperar',
    },
  },
  ownSubstitute: {
    status: 422,
    text: { zh: '代理人不能是本人', en: 'You cannot stand in for yourself', es: 'No puede sustituirse a sí mismo' },
  },
  wrongPeriod: {
    status: 422,
    text: {
      zh: '代理期限的结束时间须晚于开始时间，且不超过一年',
      en: 'The period has to end after it begins, within a year',
      es: 'El periodo debe terminar después de empezar y durar un año como máximo',
    },
  },
  designMoved: {
    status: 409,
    text: {
      zh: '他人刚修改过该流程，请重新打开后再改',
      en: 'Somebody else has just changed this flow; open it again',
      es: 'Otra persona acaba de cambiar este flujo; ábralo de nuevo',
    },
  },
  notStarter: {
    status: 403,
    text: {
      zh: '只有发起人可以执行此操作',
      en: 'Only who started the case can do this',
      es: 'Solo quien inició el caso puede hacerlo',
    },
  },
  notWithdrawable: {
    status: 422,
    text: {
      zh: '该流程不允许撤回',
      en: 'Cases of this kind cannot be withdrawn',
      es: 'Los casos de este tipo no se pueden retirar',
    },
  },
  urgedLately: {
    status: 422,
    text: { zh: '一小时内只能催办一次', en: 'You can urge once an hour', es: 'Solo puede apremiar una vez por hora' },
  },
  notTerminable: {
    status: 403,
    text: {
      zh: '只有管理员可以执行此操作',
      en: 'Only an administrator can do this',
      es: 'Solo un administrador puede hacerlo',
    },
  },
  fourEyes: {
    status: 403,
    text: {
      zh: '“{record}”由您本人创建，须由他人执行“{transition}”',
      en: 'You made "{record}" yourself; somebody else has to do "{transition}"',
      es: 'Usted mismo creó «{record}»; otra persona debe ejecutar «{transition}»',
    },
  },
  fourEyesWriter: {
    status: 403,
    text: {
      zh: '“{record}”由您本人修改过，须由他人执行“{transition}”',
      en: 'You changed "{record}" yourself; somebody else has to do "{transition}"',
      es: 'Usted mismo modificó «{record}»; otra persona debe ejecutar «{transition}»',
    },
  },
  fourEyesStep: {
    status: 403,
    text: {
      zh: '“{record}”由您本人执行过“{step}”，须由他人执行“{transition}”',
      en: 'You did "{step}" on "{record}" yourself; somebody else has to do "{transition}"',
      es: 'Usted mismo ejecutó «{step}» en «{record}»; otra persona debe ejecutar «{transition}»',
    },
  },
  fourEyesPart: {
    status: 403,
    text: {
      zh: '“{record}”的“{label}”由您本人填写过，须由他人执行“{transition}”',
      en: 'You wrote to "{label}" of "{record}" yourself; somebody else has to do "{transition}"',
      es: 'Usted mismo escribió en «{label}» de «{record}»; otra persona debe ejecutar «{transition}»',
    },
  },
  fourEyesAccount: {
    status: 403,
    text: {
      zh: '“{record}”与本次操作所用账号中，有一方的初始密码由另一方或同一人设置且尚未修改，须由他人执行“{transition}”',
      en: 'The password of an account that took part in "{record}" was set by the other side and not changed since; somebody else has to do "{transition}"',
      es: 'La contraseña de una cuenta que intervino en «{record}» la fijó la otra parte y no se ha cambiado; otra persona debe ejecutar «{transition}»',
    },
  },
  parentNotEditable: {
    status: 409,
    text: {
      zh: '所属“{label}”当前状态为“{state}”，其明细不能增加、修改或删除',
      en: 'The "{label}" it belongs to is in the state "{state}"; its parts cannot be added, changed or deleted',
      es: 'El registro de «{label}» al que pertenece está en el estado «{state}»; sus partes no se pueden añadir, modificar ni eliminar',
    },
  },
  notEditable: {
    status: 409,
    text: {
      zh: '当前状态为“{state}”，不能修改',
      en: 'A record in the state "{state}" cannot be changed',
      es: 'No se puede modificar en el estado «{state}»',
    },
  },
  notRemovable: {
    status: 409,
    text: {
      zh: '当前状态为“{state}”，不能删除',
      en: 'A record in the state "{state}" cannot be deleted',
      es: 'No se puede eliminar en el estado «{state}»',
    },
  },
  inUse: {
    status: 422,
    text: {
      zh: '仍被{count}条“{label}”引用，不能删除',
      en: 'Still used by {count} of "{label}"',
      es: 'Todavía lo usan {count} de «{label}»',
    },
  },
  cycle: {
    status: 422,
    text: {
      zh: '上级不能是自己或自己的下级',
      en: 'A record cannot stand below itself',
      es: 'Un registro no puede depender de sí mismo',
    },
  },
  alreadyThere: {
    status: 409,
    text: {
      zh: '以下编号已存在：{names}；请调整范围，或选择跳过已有的',
      en: 'These already exist: {names}. Change the range, or choose to skip them',
      es: 'Ya existen: {names}. Cambie el intervalo o elija omitirlos',
    },
  },
  notAMember: {
    status: 422,
    text: {
      zh: '“{name}”不是该业主名下的成员',
      en: '{name} is not a member of this household',
      es: '{name} no pertenece a este hogar',
    },
  },
  memberNotSettled: {
    status: 422,
    text: {
      zh: '“{name}”未审核通过或已停用，不能设为业主',
      en: '{name} is not approved or not active and cannot become the owner',
      es: '{name} no está aprobado o activo y no puede ser propietario',
    },
  },
  stillLivedIn: {
    status: 422,
    text: {
      zh: '“{name}”仍登记住在“{room}”，请先在住户管理中办理迁出',
      en: '{name} is still registered in {room}; register the move-out in households first',
      es: '{name} sigue registrado en {room}; registre antes su salida en hogares',
    },
  },
  registeredTwice: {
    status: 409,
    text: {
      zh: '“{name}”已登记在“{room}”，不能重复登记',
      en: '{name} is registered in {room} already',
      es: '{name} ya está registrado en {room}',
    },
  },
  householdNotSettled: {
    status: 422,
    text: {
      zh: '“{name}”未审核通过或已迁出，不能办理',
      en: '{name} is not approved or has moved out',
      es: '{name} no está aprobado o ya se mudó',
    },
  },
  notInRoom: {
    status: 422,
    text: {
      zh: '“{name}”没有登记在“{room}”',
      en: '{name} is not registered in {room}',
      es: '{name} no está registrado en {room}',
    },
  },
  roomDisabled: {
    status: 422,
    text: { zh: '“{room}”已停用，不能入住', en: '{room} is out of use', es: '{room} está fuera de uso' },
  },
  roomArrears: {
    status: 422,
    text: {
      zh: '“{room}”还有{count}笔账单共{amount}元未缴清，请先缴清',
      en: '{room} has {count} unpaid bills of {amount} in all; settle them first',
      es: '{room} tiene {count} facturas pendientes por {amount}; páguelas primero',
    },
  },
  cardLeft: {
    status: 422,
    text: {
      zh: '“{name}”的卡还在使用，请先解绑或注销',
      en: 'The card of {name} is still in use; unlink or cancel it first',
      es: 'La tarjeta de {name} sigue en uso; desvincúlela o anúlela primero',
    },
  },
  billsLeft: {
    status: 422,
    text: {
      zh: '还有{count}笔账单未缴清，请先缴清',
      en: '{count} bills are unpaid; settle them first',
      es: 'Quedan {count} facturas pendientes; páguelas primero',
    },
  },
  memberAlready: {
    status: 409,
    text: {
      zh: '所选成员已在“{name}”中',
      en: 'Some of these belong to {name} already',
      es: 'Algunos ya pertenecen a {name}',
    },
  },
  notAMemberOf: {
    status: 422,
    text: {
      zh: '所选成员不在“{name}”中',
      en: 'Some of these do not belong to {name}',
      es: 'Algunos no pertenecen a {name}',
    },
  },
  inviteOver: {
    status: 422,
    text: {
      zh: '邀请码无效或已过期，请向项目索取新的二维码',
      en: 'The invitation is not valid or has run out; ask the project for a new one',
      es: 'La invitación no es válida o ha caducado; pida una nueva al proyecto',
    },
  },
  noCardRule: {
    status: 422,
    text: {
      zh: '该项目没有适用的餐卡设置，不能生成卡号，请先在“餐卡设置”中添加',
      en: 'The project has no card settings for this kind of card; add them first',
      es: 'El proyecto no tiene ajustes para este tipo de tarjeta; añádalos primero',
    },
  },
  cardNumbersOut: {
    status: 422,
    text: {
      zh: '前缀“{prefix}”的{length}位卡号已用完，请加长卡号或更换前缀',
      en: 'All numbers of {length} digits that begin with "{prefix}" are used; make them longer or change the prefix',
      es: 'Ya no quedan números de {length} cifras con el prefijo «{prefix}»; alárguelos o cambie el prefijo',
    },
  },
  cardWithoutNumber: {
    status: 422,
    text: {
      zh: '“{name}”的卡还没有卡号，请先解绑后重新生成',
      en: 'The card of {name} has no number; unlink it and generate one',
      es: 'La tarjeta de {name} no tiene número; desvincúlela y genere uno',
    },
  },
  cardOwnerStopped: {
    status: 422,
    text: {
      zh: '“{name}”已停用，不能办理该卡业务，请先启用',
      en: '{name} is disabled; enable this person first',
      es: '{name} está desactivado; actívelo primero',
    },
  },
  cardUnusable: {
    status: 422,
    text: {
      zh: '卡“{card}”不存在、未激活、已挂失或已停用，不能付款',
      en: 'The card {card} is unknown, not active, lost or stopped and cannot pay',
      es: 'La tarjeta {card} no existe, no está activa, se perdió o está detenida; no puede pagar',
    },
  },
  cardOver: {
    status: 422,
    text: {
      zh: '该卡有效期至{date}，已过期',
      en: 'The card was valid until {date}',
      es: 'La tarjeta fue válida hasta {date}',
    },
  },
  billPaidInPart: {
    status: 409,
    text: {
      zh: '账单已收{amount}元，不能作废',
      en: '{amount} of the bill has been received; it cannot be voided',
      es: 'Se han cobrado {amount} de la factura; no se puede anular',
    },
  },
  billNotOpen: {
    status: 422,
    text: {
      zh: '账单“{name}”当前不能收款',
      en: 'Nothing can be received for the bill {name} now',
      es: 'Ahora no se puede cobrar la factura {name}',
    },
  },
  contractNotInForce: {
    status: 422,
    text: {
      zh: '合同“{name}”未生效，不能出账',
      en: 'The contract {name} is not in force; nothing can be billed',
      es: 'El contrato {name} no está en vigor; no se puede facturar',
    },
  },
  paidAlready: {
    status: 409,
    text: {
      zh: '费用已支付，不能再改变金额',
      en: 'It has been paid; nothing that changes the amount can be changed',
      es: 'Ya está pagado; no se puede cambiar nada que altere el importe',
    },
  },
  carparkClosed: {
    status: 422,
    text: {
      zh: '停车场“{name}”已停用，不能入场',
      en: 'The car park {name} is out of use',
      es: 'El aparcamiento {name} está fuera de uso',
    },
  },
  carparkFull: {
    status: 422,
    text: {
      zh: '停车场“{name}”已没有空车位',
      en: 'The car park {name} is full',
      es: 'El aparcamiento {name} está lleno',
    },
  },
  carInside: {
    status: 409,
    text: {
      zh: '“{plate}”已在场内，请先登记离场',
      en: '{plate} is inside already; register its exit first',
      es: '{plate} ya está dentro; registre antes su salida',
    },
  },
  parkingUnpaid: {
    status: 422,
    text: {
      zh: '“{plate}”还有停车费{amount}元未缴',
      en: '{plate} still has to pay {amount}',
      es: '{plate} aún debe pagar {amount}',
    },
  },
  tooLateToCancel: {
    status: 422,
    text: {
      zh: '开始前{limit}分钟内不能取消',
      en: 'It cannot be cancelled within {limit} minutes of its start',
      es: 'No se puede cancelar en los {limit} minutos previos al inicio',
    },
  },
  noRelation: {
    status: 422,
    text: {
      zh: '“{name}”没有可解除的上级关系',
      en: '{name} has no relation that could be ended',
      es: '{name} no tiene ninguna relación que terminar',
    },
  },
  projectsLeft: {
    status: 422,
    text: {
      zh: '“{name}”名下还有{count}个未关闭的项目，请先移交',
      en: '{name} still runs {count} projects; hand them over first',
      es: '{name} aún lleva {count} proyectos; traspáselos primero',
    },
  },
  notOneBuilding: {
    status: 422,
    text: {
      zh: '所选楼层不在同一楼栋内',
      en: 'The floors are not all in one building',
      es: 'Las plantas no están en el mismo edificio',
    },
  },
  keyReused: {
    status: 409,
    text: {
      zh: '同一幂等键已用于不同的请求',
      en: 'The idempotency key was used for another request',
      es: 'La clave de idempotencia ya se usó para otra solicitud',
    },
  },
  fundsMissing: {
    status: 422,
    text: {
      zh: '账户余额不足，可用余额为{amount}元',
      en: 'The account has only {amount} to spend',
      es: 'La cuenta solo dispone de {amount}',
    },
  },
  paymentShort: {
    status: 422,
    text: {
      zh: '余额不足：应付{amount}元，可用{available}元，还差{missing}元',
      en: 'Not enough money: {amount} to pay, {available} there, {missing} missing',
      es: 'Saldo insuficiente: a pagar {amount}, disponible {available}, faltan {missing}',
    },
  },
  paymentOverLimit: {
    status: 422,
    text: {
      zh: '超出钱包的单笔或单日限额：应付{amount}元，限额内最多还可付{available}元',
      en: 'Over the limit of the wallet for a payment or a day: {amount} to pay, {available} at most',
      es: 'Supera el límite por pago o por día: a pagar {amount}, como máximo {available}',
    },
  },
  subsidyShort: {
    status: 422,
    text: {
      zh: '企业账户余额不足：应补贴{amount}元，可用{available}元',
      en: 'The account of the enterprise has {available} for a subsidy of {amount}',
      es: 'La cuenta de la empresa dispone de {available} para una subvención de {amount}',
    },
  },
  payerStopped: {
    status: 422,
    text: {
      zh: '该客户已禁用或注销，不能消费',
      en: 'This customer is disabled or cancelled and cannot pay',
      es: 'Este cliente está desactivado o dado de baja y no puede pagar',
    },
  },
  merchantStopped: {
    status: 422,
    text: {
      zh: '商户“{name}”不在营业或不属于该项目，不能收款',
      en: 'The merchant {name} is not in business, or not in this project',
      es: 'El comercio {name} no está activo o no pertenece a este proyecto',
    },
  },
  movementStays: {
    status: 422,
    text: {
      zh: '已入账的流水不能修改或删除；如需更正，请提交“调账申请”，经他人审核后冲正',
      en: 'What is booked is never changed or deleted; ask for a correction, which somebody else approves and which is booked against it',
      es: 'Lo contabilizado no se cambia ni se elimina; solicite un ajuste, que otra persona aprueba y se contabiliza en contra',
    },
  },
  notPaid: {
    status: 422,
    text: {
      zh: '该订单没有付款记录，不能退款',
      en: 'Nothing was paid for this order',
      es: 'No hay ningún pago de este pedido',
    },
  },
  refundTooMuch: {
    status: 422,
    text: {
      zh: '该笔付款最多还可退{left}元',
      en: 'At most {left} of this payment can still come back',
      es: 'De este pago se pueden devolver como máximo {left}',
    },
  },
  bookedDifferently: {
    status: 409,
    text: {
      zh: '该单据已按其他内容入账，不能重复提交',
      en: 'This document was booked before, and not like this',
      es: 'Este documento ya se contabilizó, y no así',
    },
  },
  accountFrozen: {
    status: 422,
    text: { zh: '账户已冻结，不能入账', en: 'The account is frozen', es: 'La cuenta está bloqueada' },
  },
  accountClosed: {
    status: 422,
    text: { zh: '账户已注销，不能入账', en: 'The account is closed', es: 'La cuenta está cerrada' },
  },
  moneyLeft: {
    status: 422,
    text: {
      zh: '账户还有{amount}元未清，请先清零',
      en: 'The account still holds {amount}; clear it first',
      es: 'La cuenta aún tiene {amount}; salde la cuenta primero',
    },
  },
  walletFull: {
    status: 422,
    text: {
      zh: '账户余额不能超过{limit}元，当前为{balance}元',
      en: 'A balance may be {limit} at most; it is {balance} now',
      es: 'El saldo no puede superar {limit}; ahora es de {balance}',
    },
  },
  rechargeWithoutPersons: {
    status: 422,
    text: {
      zh: '申请中没有可入账的人员，批量名单请改为选择充值人员',
      en: 'There is nobody to credit; choose the people instead of a list in a file',
      es: 'No hay a quién abonar; elija a las personas en lugar de una lista en un archivo',
    },
  },
  creditInDebt: {
    status: 422,
    text: {
      zh: '授信还有{amount}元未还清或占用，不能执行此操作',
      en: '{amount} of this credit is still used or held',
      es: 'De este crédito aún quedan {amount} usados o retenidos',
    },
  },
  creditOverdue: {
    status: 422,
    text: {
      zh: '还有{amount}元逾期未还，请先登记还款',
      en: '{amount} is overdue; book the repayment first',
      es: 'Quedan {amount} vencidos; registre antes el pago',
    },
  },
  repaidTooMuch: {
    status: 422,
    text: {
      zh: '已用额度为{amount}元，还款不能超过此金额',
      en: 'Only {amount} is used; no more can be repaid',
      es: 'Solo se han usado {amount}; no se puede devolver más',
    },
  },
  welfareWithoutPersons: {
    status: 422,
    text: {
      zh: '发放名单为空，请先添加员工',
      en: 'There is nobody on the list; add people first',
      es: 'La lista está vacía; añada primero a las personas',
    },
  },
  welfareUneven: {
    status: 422,
    text: {
      zh: '“{name}”的发放金额与人均金额{amount}元不一致',
      en: 'The amount for {name} is not the {amount} that everybody gets',
      es: 'El importe de {name} no es el importe por persona de {amount}',
    },
  },
  welfareOver: {
    status: 422,
    text: {
      zh: '该批次的福利有效期已过，不能发放',
      en: 'The time in which this welfare could be spent is over',
      es: 'El plazo para gastar esta ayuda ya ha terminado',
    },
  },
  notItsEmployee: {
    status: 422,
    text: {
      zh: '“{name}”不是发放企业的在职员工',
      en: '{name} does not belong to the enterprise',
      es: '{name} no pertenece a la empresa',
    },
  },
  mealTypeClosed: {
    status: 422,
    text: {
      zh: '餐别“{name}”已停用，不能订餐',
      en: '"{name}" is not served at present',
      es: '«{name}» no se sirve por ahora',
    },
  },
  mealNotOnDay: {
    status: 422,
    text: { zh: '“{name}”在{day}不供应', en: '"{name}" is not served on {day}', es: '«{name}» no se sirve el {day}' },
  },
  mealHoliday: {
    status: 422,
    text: {
      zh: '{day}不供餐，请选择其他日期',
      en: 'No meals are served on {day}; choose another day',
      es: 'El {day} no hay servicio; elija otro día',
    },
  },
  mealTooEarly: {
    status: 422,
    text: {
      zh: '最多提前{days}天订餐',
      en: 'Meals are ordered at most {days} days ahead',
      es: 'Se puede pedir con {days} días de antelación como máximo',
    },
  },
  mealDeadline: {
    status: 422,
    text: {
      zh: '已过订餐截止时间（{time}）',
      en: 'Ordering closed at {time}',
      es: 'El plazo para pedir terminó el {time}',
    },
  },
  mealRuleOff: {
    status: 422,
    text: {
      zh: '该项目的订餐规则已停用，暂不接受订餐',
      en: 'The project takes no meal orders at present',
      es: 'El proyecto no admite pedidos de comida por ahora',
    },
  },
  mealMerchantClosed: {
    status: 422,
    text: { zh: '商户“{name}”未营业，不能订餐', en: '"{name}" is not open', es: '«{name}» no está abierto' },
  },
  mealOtherProject: {
    status: 422,
    text: {
      zh: '“{name}”不属于该订单的项目',
      en: '"{name}" belongs to another project',
      es: '«{name}» pertenece a otro proyecto',
    },
  },
  mealOtherMerchant: {
    status: 422,
    text: {
      zh: '餐线“{name}”不属于该商户',
      en: 'The meal line "{name}" belongs to another merchant',
      es: 'La línea «{name}» es de otro comercio',
    },
  },
  mealLineClosed: {
    status: 422,
    text: {
      zh: '餐线“{name}”当前不供应，不能订餐',
      en: 'The meal line "{name}" is not on offer at present',
      es: 'La línea «{name}» no está disponible por ahora',
    },
  },
  mealLineOtherDay: {
    status: 422,
    text: {
      zh: '餐线“{name}”只在{day}供应',
      en: 'The meal line "{name}" is offered on {day} only',
      es: 'La línea «{name}» solo se ofrece el {day}',
    },
  },
  mealLineOtherMeal: {
    status: 422,
    text: {
      zh: '餐线“{name}”不供应所选餐别',
      en: 'The meal line "{name}" is not offered at this meal',
      es: 'La línea «{name}» no se ofrece en esta comida',
    },
  },
  mealSoldOut: {
    status: 409,
    text: { zh: '“{name}”仅剩{left}份', en: 'Only {left} of "{name}" left', es: 'Solo quedan {left} de «{name}»' },
  },
  mealDishOff: {
    status: 422,
    text: {
      zh: '菜品“{name}”未上架',
      en: 'The dish "{name}" is not on offer',
      es: 'El plato «{name}» no está disponible',
    },
  },
  mealDishElsewhere: {
    status: 422,
    text: {
      zh: '菜品“{name}”不在所选餐线或商户的供应范围内',
      en: 'The dish "{name}" is not part of this meal line or merchant',
      es: 'El plato «{name}» no pertenece a esta línea o comercio',
    },
  },
  mealPerLimit: {
    status: 422,
    text: {
      zh: '每人限订{limit}份，已订{ordered}份',
      en: 'At most {limit} portions for each person; {ordered} are ordered already',
      es: 'Como máximo {limit} raciones por persona; ya hay {ordered} pedidas',
    },
  },
  mealOrderLimit: {
    status: 422,
    text: {
      zh: '每人每餐最多{limit}单，已有{ordered}单',
      en: 'At most {limit} orders for each person and meal; there are {ordered}',
      es: 'Como máximo {limit} pedidos por persona y comida; ya hay {ordered}',
    },
  },
  mealPersonBarred: {
    status: 422,
    text: {
      zh: '“{name}”已爽约{count}次，{day}之前不能订餐',
      en: '"{name}" missed {count} meals and cannot order before {day}',
      es: '«{name}» faltó a {count} comidas y no puede pedir antes del {day}',
    },
  },
  mealPersonType: {
    status: 422,
    text: {
      zh: '“{name}”的人员类别不能订该餐线',
      en: 'The meal line is not for people like "{name}"',
      es: 'La línea no es para personas como «{name}»',
    },
  },
  mealPersonInactive: {
    status: 422,
    text: {
      zh: '“{name}”已禁用或注销，不能订餐',
      en: '"{name}" is disabled or cancelled and cannot order',
      es: '«{name}» está deshabilitado o dado de baja y no puede pedir',
    },
  },
  mealTakeMode: {
    status: 422,
    text: {
      zh: '该项目当前不提供这种取餐方式',
      en: 'The project does not offer this way of pick-up',
      es: 'El proyecto no ofrece esta forma de recogida',
    },
  },
  mealSeatsOff: {
    status: 422,
    text: {
      zh: '该项目未启用选座，或该取餐方式不需要座位',
      en: 'Seats are not chosen in this project or for this way of pick-up',
      es: 'En este proyecto o forma de recogida no se eligen asientos',
    },
  },
  mealNoSuchSeat: {
    status: 422,
    text: {
      zh: '没有座位“{seat}”，座位号为1至{count}',
      en: 'There is no seat {seat}; seats are numbered 1 to {count}',
      es: 'No existe el asiento {seat}; van del 1 al {count}',
    },
  },
  mealNoSuchZoneSeat: {
    status: 422,
    text: {
      zh: '没有座位“{seat}”，座位号为{zones}',
      en: 'There is no seat {seat}; there are {zones}',
      es: 'No existe el asiento {seat}; hay {zones}',
    },
  },
  mealSeatOver: {
    status: 422,
    text: {
      zh: '订单已结束，不能再安排座位',
      en: 'The order is over; it needs no seat',
      es: 'El pedido ha terminado; no necesita asiento',
    },
  },
  mealPartPortion: {
    status: 422,
    text: {
      zh: '按份出售的餐线不能单独退菜，请取消整单',
      en: 'Dishes of a line sold by the portion cannot be taken out; cancel the order',
      es: 'No se pueden quitar platos de una línea por raciones; cancele el pedido',
    },
  },
  mealPartRefund: {
    status: 422,
    text: {
      zh: '该项目的退款须经确认，不能单独退菜，请取消整单',
      en: 'Refunds of this project are confirmed first; cancel the whole order',
      es: 'Los reembolsos de este proyecto se confirman; cancele el pedido entero',
    },
  },
  mealPartAll: {
    status: 422,
    text: {
      zh: '不能退掉全部菜品，请取消整单',
      en: 'These are all its dishes; cancel the order',
      es: 'Son todos sus platos; cancele el pedido',
    },
  },
  mealAmountDiffers: {
    status: 422,
    text: {
      zh: '与系统计算的{expected}不一致，请刷新后重试',
      en: 'It should be {expected}; reload and try again',
      es: 'Debería ser {expected}; recargue e inténtelo de nuevo',
    },
  },
  mealNoPrice: {
    status: 422,
    text: { zh: '“{name}”没有价格，不能订餐', en: '"{name}" has no price', es: '«{name}» no tiene precio' },
  },
  mealCancelOff: {
    status: 422,
    text: {
      zh: '该项目不允许取消订餐',
      en: 'The project does not let orders be cancelled',
      es: 'El proyecto no permite cancelar pedidos',
    },
  },
  mealCancelLate: {
    status: 422,
    text: {
      zh: '已过取消截止时间（{time}）',
      en: 'Orders could be cancelled until {time}',
      es: 'Se podía cancelar hasta el {time}',
    },
  },
  mealNotToday: {
    status: 422,
    text: {
      zh: '该订单的就餐日期为{day}，不是今天',
      en: 'The order is for {day}, not for today',
      es: 'El pedido es para el {day}, no para hoy',
    },
  },
  mealNotOver: {
    status: 422,
    text: {
      zh: '用餐尚未结束（{time}），不能标记未就餐',
      en: 'The meal lasts until {time}; nobody has missed it yet',
      es: 'La comida dura hasta el {time}; todavía nadie ha faltado',
    },
  },
  mealCodeUnknown: {
    status: 422,
    text: {
      zh: '今天没有取餐码为“{code}”的待取订单',
      en: 'No order of today waits with the code {code}',
      es: 'Hoy no hay ningún pedido pendiente con el código {code}',
    },
  },
  mealCardUnknown: {
    status: 422,
    text: {
      zh: '没有可用的卡“{card}”：卡号不存在、未激活、已挂失、已注销或已过期',
      en: 'No usable card {card}: it is unknown, not activated, lost, cancelled or out of date',
      es: 'No hay tarjeta utilizable {card}: no existe, no está activada, está perdida, anulada o caducada',
    },
  },
  mealCardNoOrder: {
    status: 422,
    text: {
      zh: '持卡人今天没有待取的订单（卡号{card}）',
      en: 'No order of today waits for the holder of card {card}',
      es: 'Hoy no espera ningún pedido para la tarjeta {card}',
    },
  },
  mealNothingToPublish: {
    status: 422,
    text: {
      zh: '这一周从今天起没有未发布的餐线',
      en: 'The week has no drafts from today on',
      es: 'La semana no tiene borradores a partir de hoy',
    },
  },
  mealEmpty: {
    status: 422,
    text: { zh: '订单中没有菜品', en: 'The order has no dishes', es: 'El pedido no tiene platos' },
  },
  mealPortionsOrdered: {
    status: 422,
    text: {
      zh: '{day}已订出{ordered}份，供应份数不能少于此数',
      en: '{ordered} portions are ordered for {day}; there cannot be fewer',
      es: 'Para el {day} hay {ordered} raciones pedidas; no puede haber menos',
    },
  },
  productNotOnSale: {
    status: 422,
    text: { zh: '“{product}”未上架，不能购买', en: '"{product}" is not on sale', es: '«{product}» no está a la venta' },
  },
  productSoldOut: {
    status: 422,
    text: {
      zh: '“{product}”库存不足，现有{stock}',
      en: 'There is not enough of "{product}"; {stock} left',
      es: 'No hay suficiente «{product}»; quedan {stock}',
    },
  },
  productNotHere: {
    status: 422,
    text: {
      zh: '“{product}”不在该项目销售',
      en: '"{product}" is not sold in this project',
      es: '«{product}» no se vende en este proyecto',
    },
  },
  productNotNow: {
    status: 422,
    text: {
      zh: '“{product}”现在不在可售时间',
      en: '"{product}" is not sold at this time',
      es: '«{product}» no se vende a esta hora',
    },
  },
  productOfOthers: {
    status: 422,
    text: {
      zh: '“{product}”不属于该商户',
      en: '"{product}" belongs to another merchant',
      es: '«{product}» pertenece a otro comercio',
    },
  },
  productSpec: {
    status: 422,
    text: {
      zh: '“{product}”没有规格“{spec}”，可选：{specs}',
      en: '"{product}" has no variant "{spec}"; choose one of: {specs}',
      es: '«{product}» no tiene la variante «{spec}»; elija: {specs}',
    },
  },
  categoryHidden: {
    status: 422,
    text: {
      zh: '“{product}”所在分类“{category}”未展示，不能购买',
      en: 'The category "{category}" of "{product}" is hidden',
      es: 'La categoría «{category}» de «{product}» está oculta',
    },
  },
  quantityTooSmall: {
    status: 422,
    text: {
      zh: '“{product}”至少购买{limit}',
      en: '"{product}" is sold from {limit}',
      es: '«{product}» se vende a partir de {limit}',
    },
  },
  quantityTooBig: {
    status: 422,
    text: {
      zh: '“{product}”每单最多购买{limit}',
      en: 'At most {limit} of "{product}" in one order',
      es: 'Como máximo {limit} de «{product}» por pedido',
    },
  },
  merchantClosed: {
    status: 422,
    text: {
      zh: '商户“{merchant}”未在营业，不能下单',
      en: 'The merchant "{merchant}" takes no orders',
      es: 'El comercio «{merchant}» no acepta pedidos',
    },
  },
  shopClosed: {
    status: 422,
    text: {
      zh: '店铺“{shop}”现在不营业',
      en: 'The shop "{shop}" is closed at this time',
      es: 'La tienda «{shop}» está cerrada a esta hora',
    },
  },
  merchantElsewhere: {
    status: 422,
    text: {
      zh: '商户“{merchant}”不在客户所属的项目，不能下单',
      en: 'The merchant "{merchant}" is in another project than the customer',
      es: 'El comercio «{merchant}» está en otro proyecto que el cliente',
    },
  },
  orderTooOld: {
    status: 422,
    text: {
      zh: '下单已超过{minutes}分钟，不能再支付，请重新下单',
      en: 'The order was placed more than {minutes} min ago; order again',
      es: 'El pedido se hizo hace más de {minutes} min; pida de nuevo',
    },
  },
  belowStartAmount: {
    status: 422,
    text: {
      zh: '商品金额未达到起送金额{amount}元',
      en: 'Goods worth {amount} at least are delivered',
      es: 'Se entrega a partir de {amount}',
    },
  },
  buyerInactive: {
    status: 422,
    text: {
      zh: '客户“{person}”已禁用或注销，不能下单',
      en: '"{person}" is disabled and cannot order',
      es: '«{person}» está inactivo y no puede pedir',
    },
  },
  couponUnusable: {
    status: 422,
    text: {
      zh: '优惠券“{coupon}”不能用于该订单：{message}',
      en: 'The coupon "{coupon}" does not fit this order: {message}',
      es: 'El cupón «{coupon}» no sirve para este pedido: {message}',
    },
  },
  couponNotIssued: {
    status: 422,
    text: {
      zh: '优惠券“{coupon}”未在发放中',
      en: 'The coupon "{coupon}" is not being issued',
      es: 'El cupón «{coupon}» no se está repartiendo',
    },
  },
  couponsGone: {
    status: 422,
    text: { zh: '优惠券“{coupon}”已领完', en: 'No coupons "{coupon}" are left', es: 'No quedan cupones «{coupon}»' },
  },
  couponLimit: {
    status: 422,
    text: {
      zh: '优惠券“{coupon}”每人限领{limit}张',
      en: 'One person gets {limit} of the coupon "{coupon}" at most',
      es: 'Cada persona recibe como máximo {limit} cupones «{coupon}»',
    },
  },
  couponExpired: {
    status: 422,
    text: {
      zh: '优惠券“{coupon}”的有效期已过',
      en: 'The coupon "{coupon}" has expired',
      es: 'El cupón «{coupon}» ha caducado',
    },
  },
  couponTarget: {
    status: 422,
    text: {
      zh: '暂不能按标签或导入名单发放，请选择全部用户或指定企业',
      en: 'Tags and lists in files cannot be served; choose all customers or enterprises',
      es: 'No se admiten etiquetas ni listas en archivos; elija todos los clientes o empresas',
    },
  },
  courierUnfit: {
    status: 422,
    text: {
      zh: '不能派给“{courier}”：{message}',
      en: 'The order cannot go to "{courier}": {message}',
      es: 'No se puede asignar a «{courier}»: {message}',
    },
  },
  notDelivered: {
    status: 422,
    text: {
      zh: '该订单不是送货上门，不能派送',
      en: 'The order is not to be delivered',
      es: 'El pedido no es a domicilio',
    },
  },
  portfolioPart: {
    status: 422,
    text: {
      zh: '组合中的“{product}”不存在或不属于该商户',
      en: '"{product}" of the bundle does not exist or belongs to another merchant',
      es: '«{product}» del conjunto no existe o es de otro comercio',
    },
  },
  shopInUse: {
    status: 422,
    text: {
      zh: '店铺还有{orders}个未完成的订单、{products}个在售商品，不能删除',
      en: 'The shop has {orders} open orders and {products} products on sale, so it cannot be deleted',
      es: 'La tienda tiene {orders} pedidos abiertos y {products} productos a la venta; no se puede eliminar',
    },
  },
  noSequence: {
    status: 422,
    text: {
      zh: '编号规则“{code}”不存在，请先在“编号规则”中添加',
      en: 'There is no numbering rule {code}; add it first',
      es: 'No existe la regla de numeración {code}; añádala primero',
    },
  },
  tooLarge: {
    status: 413,
    text: { zh: '提交的内容过大', en: 'The request is too large', es: 'La solicitud es demasiado grande' },
  },
  tooManyExports: {
    status: 422,
    text: {
      zh: '您已有{count}个导出任务未完成，请等待完成或取消后再试',
      en: 'You have {count} exports under way; wait for one or cancel it',
      es: 'Tiene {count} exportaciones en curso; espere o cancele una',
    },
  },
  fileGone: {
    status: 422,
    text: {
      zh: '文件不存在或已过期，请重新导出',
      en: 'The file is gone or has expired; export it again',
      es: 'El archivo ya no existe o ha caducado; expórtelo de nuevo',
    },
  },
  fileOutOfReach: {
    status: 403,
    text: {
      zh: '生成文件后您的权限或所属项目已变化，不能再下载，请重新导出',
      en: 'Your rights or projects have changed since the file was made; export it again',
      es: 'Sus permisos o proyectos han cambiado desde que se creó el archivo; expórtelo de nuevo',
    },
  },
  fileMissing: {
    status: 400,
    text: {
      zh: '没有收到文件，请重新选择',
      en: 'No file arrived, please choose it again',
      es: 'No ha llegado ningún archivo, selecciónelo de nuevo',
    },
  },
  fileEmpty: { status: 422, text: { zh: '文件是空的', en: 'The file is empty', es: 'El archivo está vacío' } },
  fileTooLarge: {
    status: 413,
    text: {
      zh: '文件不能超过{size} MB',
      en: 'A file may have {size} MB at most',
      es: 'Un archivo puede tener {size} MB como máximo',
    },
  },
  fileKind: {
    status: 422,
    text: {
      zh: '不支持这种文件，可以上传：{kinds}',
      en: 'Files of this kind are not taken. Allowed: {kinds}',
      es: 'No se admite este tipo de archivo. Permitidos: {kinds}',
    },
  },
  pictureBroken: {
    status: 422,
    text: {
      zh: '图片已损坏，无法读取',
      en: 'The picture is damaged and cannot be read',
      es: 'La imagen está dañada y no se puede leer',
    },
  },
  pictureTooBig: {
    status: 422,
    text: {
      zh: '图片的像素过多（{width}×{height}），请缩小后再上传',
      en: 'The picture has too many pixels ({width}×{height}), make it smaller first',
      es: 'La imagen tiene demasiados píxeles ({width}×{height}), redúzcala primero',
    },
  },
  fileBroken: {
    status: 422,
    text: {
      zh: '文件无法读取，请上传未损坏、未加密的 .xlsx 或 .csv 文件',
      en: 'The file cannot be read; send an undamaged .xlsx or .csv without a password',
      es: 'No se puede leer el archivo; envíe un .xlsx o .csv sin daños ni contraseña',
    },
  },
  fileFormat: {
    status: 422,
    text: {
      zh: '不支持旧版 .xls 和加密的文件，请另存为 .xlsx 或 .csv',
      en: 'Old .xls and encrypted files are not supported; save it as .xlsx or .csv',
      es: 'No se admiten .xls antiguos ni archivos cifrados; guárdelo como .xlsx o .csv',
    },
  },
  sheetTooLarge: {
    status: 413,
    text: {
      zh: '文件过大，请拆分后再上传',
      en: 'The file is too large; split it',
      es: 'El archivo es demasiado grande; divídalo',
    },
  },
  sheetTooSlow: {
    status: 422,
    text: {
      zh: '文件内容过于复杂，读取超时，请另存为 .csv 后再上传',
      en: 'The file is too complex to be read in time; save it as .csv and send that',
      es: 'El archivo es demasiado complejo y no se pudo leer a tiempo; guárdelo como .csv y envíelo',
    },
  },
  sheetFormulas: {
    status: 422,
    text: {
      zh: '文件中有公式（{cells}），请选中后复制并“选择性粘贴”为数值，再上传',
      en: 'The file has formulas ({cells}); copy them, paste them as values and send it again',
      es: 'El archivo contiene fórmulas ({cells}); cópielas, péguelas como valores y envíelo de nuevo',
    },
  },
  fileTooManyRows: {
    status: 422,
    text: {
      zh: '一次最多导入{rows}行，请拆分后再上传',
      en: 'At most {rows} rows at a time; split the file',
      es: 'Como máximo {rows} filas a la vez; divida el archivo',
    },
  },
  fileTooManyColumns: {
    status: 422,
    text: {
      zh: '文件的列数过多，请使用下载的模板',
      en: 'The file has too many columns; use the template',
      es: 'El archivo tiene demasiadas columnas; use la plantilla',
    },
  },
  noRows: {
    status: 422,
    text: {
      zh: '文件里没有要导入的数据，请从第二行开始填写',
      en: 'There is nothing to import; rows start in the second line',
      es: 'No hay nada que importar; las filas empiezan en la segunda línea',
    },
  },
  unknownColumns: {
    status: 422,
    text: {
      zh: '表头“{columns}”无法识别，请使用下载的模板',
      en: 'Unknown columns: {columns}; use the template',
      es: 'Columnas desconocidas: {columns}; use la plantilla',
    },
  },
  repeatedColumns: {
    status: 422,
    text: {
      zh: '表头“{columns}”重复，请只保留一列',
      en: 'Columns that stand there twice: {columns}',
      es: 'Columnas repetidas: {columns}',
    },
  },
  missingColumns: {
    status: 422,
    text: {
      zh: '缺少必填列“{columns}”，请使用下载的模板',
      en: 'Required columns are missing: {columns}',
      es: 'Faltan columnas obligatorias: {columns}',
    },
  },
  importOvertaken: {
    status: 409,
    text: {
      zh: '导入期间有{label}被删除，没有导入任何数据，请检查后重新导入',
      en: '{label} was deleted while the import was under way; nothing was imported, check the file and try again',
      es: 'Se eliminó {label} durante la importación; no se importó nada, revise el archivo e inténtelo de nuevo',
    },
  },
  importMoved: {
    status: 409,
    text: {
      zh: '导入期间您的数据范围有变化，导入已停止，请重新导入',
      en: 'What you may reach changed while the import was under way, so it stopped; import again',
      es: 'Su ámbito cambió durante la importación, así que se detuvo; importe de nuevo',
    },
  },
  importRunning: {
    status: 422,
    text: {
      zh: '您有一个导入正在进行，请等待完成',
      en: 'You have an import under way; wait for it to finish',
      es: 'Tiene una importación en curso; espere a que termine',
    },
  },
  busy: {
    status: 409,
    text: {
      zh: '该数据正由他人处理，请稍后重试',
      en: 'Somebody else is working on this right now, try again in a moment',
      es: 'Otra persona está trabajando con estos datos, inténtelo en un momento',
    },
  },
  reportTooLarge: {
    status: 422,
    text: {
      zh: '报表超过{limit}个数据，请缩短期间、减少维度或增加筛选条件',
      en: 'The report has more than {limit} figures; shorten the period, take away a dimension or add a filter',
      es: 'El informe supera las {limit} cifras; acorte el periodo, quite una dimensión o añada un filtro',
    },
  },
  reportTooManyRows: {
    status: 422,
    text: {
      zh: '期间内的记录超过{limit}条，请缩短期间或增加筛选条件',
      en: 'More than {limit} records lie in the period; shorten it or add a filter',
      es: 'Hay más de {limit} registros en el periodo; acórtelo o añada un filtro',
    },
  },
  reportTooLong: {
    status: 422,
    text: {
      zh: '期间最多分为{limit}段，请缩短期间，或改为按周、按月统计',
      en: 'A period has at most {limit} parts; shorten it, or count by week or month',
      es: 'Un periodo tiene como máximo {limit} partes; acórtelo o cuente por semana o mes',
    },
  },
  tooMany: {
    status: 429,
    text: {
      zh: '操作过于频繁，请在{seconds}秒后再试',
      en: 'Too many requests, try again in {seconds} s',
      es: 'Demasiadas solicitudes, inténtelo en {seconds} s',
    },
  },
  tooManyCodes: {
    status: 429,
    text: {
      zh: '验证码发送次数已达上限，请在{hours}小时后再试',
      en: 'No more codes can be sent; try again in {hours} h',
      es: 'No se pueden enviar más códigos; inténtelo en {hours} h',
    },
  },
  accountLocked: {
    status: 429,
    text: {
      zh: '该账号登录失败次数过多，暂时只能在常用网络登录；请在{minutes}分钟后再试，或用短信、邮件验证码登录，或联系管理员解锁',
      en: 'Too many failed sign-ins: for now the account opens only where it is usually used. Try again in {minutes} min, sign in with a code by message, or ask an administrator',
      es: 'Demasiados intentos fallidos: por ahora la cuenta solo se abre donde se usa habitualmente. Inténtelo en {minutes} min, entre con un código enviado o pida ayuda a un administrador',
    },
  },
  internal: {
    status: 500,
    text: {
      zh: '服务器内部错误，请稍后重试（{requestId}）',
      en: 'Internal error, try again later ({requestId})',
      es: 'Error interno, inténtelo más tarde ({requestId})',
    },
  },
  storageFull: {
    status: 507,
    text: {
      zh: '存储空间已满，内容未保存，请联系管理员清理或扩容',
      en: 'There is no storage space left, nothing was saved; tell your administrator',
      es: 'No queda espacio de almacenamiento, no se guardó nada; avise a su administrador',
    },
  },
  unavailable: {
    status: 503,
    text: {
      zh: '服务暂不可用，请稍后重试',
      en: 'The service is not available right now',
      es: 'El servicio no está disponible',
    },
  },
} as const satisfies Record<string, ErrorSpec>;

export type ErrorId = keyof typeof catalogue;

/** One field of the request that was refused; `problem` is an id of `fieldProblems`. */
export interface FieldError {
  path: string;
  problem: ProblemId;
  values?: Record<string, unknown>;
}

export const fieldProblems = {
  unknown: { zh: '不是可用的字段', en: 'is not a known field', es: 'no es un campo conocido' },
  readOnly: { zh: '由系统维护，不能填写', en: 'is kept by the system', es: 'lo mantiene el sistema' },
  fixed: { zh: '保存后不能修改', en: 'cannot be changed afterwards', es: 'no se puede cambiar después' },
  hidden: {
    zh: '在当前选择下不适用',
    en: 'does not apply to the current choices',
    es: 'no se aplica a las opciones actuales',
  },
  required: { zh: '请填写{title}', en: '{title} is required', es: '{title} es obligatorio' },
  type: {
    zh: '{title}的格式不正确',
    en: '{title} is not in the right form',
    es: '{title} no tiene el formato correcto',
  },
  noSuchAction: { zh: '没有动作“{text}”', en: 'there is no action "{text}"', es: 'no existe la acción «{text}»' },
  address: {
    zh: '“{text}”不是有效的 IP 或网段',
    en: '"{text}" is neither an address nor a network',
    es: '«{text}» no es una dirección ni una red',
  },
  accountOfOwn: {
    zh: '不能使用自己的账号，请为应用单独建账号',
    en: 'cannot be your own account; make one for the application',
    es: 'no puede ser su propia cuenta; cree una para la aplicación',
  },
  repeated: { zh: '只能出现一次', en: 'may be given only once', es: 'solo puede aparecer una vez' },
  notBookable: { zh: '当前不可预订', en: 'cannot be booked at the moment', es: 'no se puede reservar por ahora' },
  noAirConditioning: {
    zh: '该房间未设置空调加时',
    en: 'is not set up for air conditioning overtime',
    es: 'no está configurada para horas extra de climatización',
  },
  noRule: { zh: '当天没有生效的计费规则', en: 'has no charging rule in force', es: 'no tiene regla de cobro en vigor' },
  fewerHours: { zh: '至少加时{limit}小时', en: 'at least {limit} hours', es: 'al menos {limit} horas' },
  moreHours: { zh: '最多加时{limit}小时', en: 'at most {limit} hours', es: 'como máximo {limit} horas' },
  tooLate: {
    zh: '须提前{limit}分钟申请',
    en: 'has to be asked for {limit} minutes ahead',
    es: 'debe solicitarse con {limit} minutos de antelación',
  },
  tooShortTime: {
    zh: '至少预订{limit}分钟',
    en: 'at least {limit} minutes have to be booked',
    es: 'hay que reservar al menos {limit} minutos',
  },
  outsideHours: {
    zh: '不在开放时间{from}–{to}内',
    en: 'is outside the opening hours {from}–{to}',
    es: 'está fuera del horario {from}–{to}',
  },
  tooEarly: {
    zh: '最多提前{limit}天预订',
    en: 'can be booked {limit} days ahead at most',
    es: 'se puede reservar con {limit} días de antelación como máximo',
  },
  tooShort: { zh: '至少{limit}个字', en: 'at least {limit} characters', es: 'al menos {limit} caracteres' },
  tooLong: { zh: '最多{limit}个字', en: 'at most {limit} characters', es: 'como máximo {limit} caracteres' },
  tooSmall: { zh: '不能小于{limit}', en: 'not less than {limit}', es: 'no menor que {limit}' },
  tooBig: { zh: '不能大于{limit}', en: 'not more than {limit}', es: 'no mayor que {limit}' },
  notAfter: { zh: '须晚于{other}', en: 'must be after {other}', es: 'debe ser posterior a {other}' },
  below: { zh: '不能小于{other}', en: 'not less than {other}', es: 'no puede ser menor que {other}' },
  above: { zh: '不能大于{other}', en: 'not more than {other}', es: 'no puede ser mayor que {other}' },
  rule: { zh: '{message}', en: '{message}', es: '{message}' },
  locked: { zh: '在当前情况下不能修改', en: 'cannot be changed as things are', es: 'no se puede cambiar en este caso' },
  tooFew: { zh: '至少选择{limit}项', en: 'at least {limit} entries', es: 'al menos {limit} elementos' },
  nothingFailed: {
    zh: '没有发送失败的接收人',
    en: 'nobody is left whom it has not reached',
    es: 'no queda nadie a quien no haya llegado',
  },
  placeUnfilled: {
    zh: '模板参数 {name} 还没有填写内容',
    en: 'the template parameter {name} has no value',
    es: 'el parámetro {name} de la plantilla no tiene valor',
  },
  noSuchPlace: {
    zh: '内容中没有参数 {name}',
    en: 'the text has no parameter {name}',
    es: 'el texto no tiene el parámetro {name}',
  },
  tooManyItems: { zh: '最多{limit}项', en: 'at most {limit} entries', es: 'como máximo {limit} elementos' },
  notUnique: { zh: '不能重复', en: 'entries must differ', es: 'los elementos deben ser distintos' },
  cron: {
    zh: '不是有效的执行周期，请按“分 时 日 月 周”填写，如 0 2 * * *',
    en: 'is not a schedule; write minute, hour, day, month and weekday, such as 0 2 * * *',
    es: 'no es una programación válida; escriba minuto, hora, día, mes y día de la semana, como 0 2 * * *',
  },
  noPayer: {
    zh: '没有可以扣款的付款人，请选择现金等方式',
    en: 'has no payer whose wallet could be charged; choose cash or the like',
    es: 'no tiene pagador con monedero; elija efectivo u otro medio',
  },
  cardNumberEnded: {
    zh: '该卡号已注销或已被补卡替换，不能再使用',
    en: 'was cancelled or replaced and cannot be used again',
    es: 'se anuló o sustituyó y no puede volver a usarse',
  },
  notAChoice: { zh: '请从可选项中选择', en: 'is not one of the choices', es: 'no es una de las opciones' },
  notWorkedOut: {
    zh: '由系统计算，应为{expected}',
    en: 'is worked out and should be {expected}',
    es: 'se calcula y debería ser {expected}',
  },
  noSuchRow: {
    zh: '所选{title}不存在或不在您的管理范围内',
    en: '{title} does not exist or lies outside the area you manage',
    es: '{title} no existe o está fuera de su ámbito',
  },
  noSuchFile: {
    zh: '{title}里的文件不存在，请重新上传',
    en: '{title} names a file that does not exist, upload it again',
    es: '{title} contiene un archivo que no existe, súbalo de nuevo',
  },
  notAPicture: { zh: '{title}只能使用图片', en: '{title} takes pictures only', es: '{title} solo admite imágenes' },
  notAnIdNumber: {
    zh: '不是有效的身份证号码，请核对',
    en: 'is not a valid identity card number',
    es: 'no es un número de identidad válido',
  },
  occupied: {
    zh: '{title}在该时段已被占用',
    en: '{title} is taken at that time',
    es: '{title} ya está ocupado en ese horario',
  },
  taken: { zh: '{title}已存在', en: '{title} already exists', es: '{title} ya existe' },
  ambiguous: {
    zh: '有多条{title}叫“{text}”，请填写其编号',
    en: 'several of {title} are called "{text}"; give its code',
    es: 'hay varios {title} llamados «{text}»; indique su código',
  },
  twiceInFile: { zh: '与第{row}行重复', en: 'is the same as in row {row}', es: 'es igual que en la fila {row}' },
  operator: { zh: '不支持这种筛选方式', en: 'does not support this filter', es: 'no admite este filtro' },
  notSortable: { zh: '不能按此字段排序', en: 'cannot be sorted by', es: 'no se puede ordenar por este campo' },
  notFilterable: { zh: '不能按此字段筛选', en: 'cannot be filtered by', es: 'no se puede filtrar por este campo' },
  weakPassword: {
    zh: '密码应为 8 至 72 位，包含大小写字母、数字和特殊字符',
    en: 'needs 8 to 72 characters with upper and lower case letters, digits and special characters',
    es: 'necesita de 8 a 72 caracteres con mayúsculas, minúsculas, números y caracteres especiales',
  },
  passwordHasName: {
    zh: '密码不能包含登录账号',
    en: 'must not contain the account name',
    es: 'no puede contener el nombre de la cuenta',
  },
  commonPassword: {
    zh: '密码过于常见，容易被猜到，请更换',
    en: 'is too common and easily guessed; choose another',
    es: 'es demasiado común y fácil de adivinar; elija otra',
  },
  versionEach: {
    zh: '须与各条记录一一对应',
    en: 'must be given once for each row, in their order',
    es: 'debe indicarse una vez por fila, en su orden',
  },
  usedPassword: {
    zh: '不能使用最近{count}次用过的密码',
    en: 'is one of the last {count} passwords',
    es: 'es una de las últimas {count} contraseñas',
  },
  wrongPassword: { zh: '密码不正确', en: 'is not the right password', es: 'no es la contraseña correcta' },
  notSealed: {
    zh: '无法解密，请刷新页面后重试',
    en: 'cannot be decrypted, reload the page and try again',
    es: 'no se puede descifrar, recargue la página',
  },
  sealUsed: {
    zh: '该加密内容已使用过，请重新提交',
    en: 'was used before, submit it again',
    es: 'ya se ha usado, envíelo de nuevo',
  },
  otherPlace: {
    zh: '与“{other}”不属于同一{place}',
    en: 'does not belong to the same {place} as {other}',
    es: 'no pertenece al mismo {place} que {other}',
  },
  oneLookup: {
    zh: '内容已隐藏，每次只能按一个完整的值查找',
    en: 'is masked and can only be looked up by one whole value at a time',
    es: 'está oculto y solo se busca por un valor completo cada vez',
  },
  widerThanOwn: { zh: '超出您的数据范围', en: 'goes beyond what you see', es: 'supera su alcance' },
  formProblem: {
    zh: '表单有 {count} 处问题，如“{place}”：{text}',
    en: 'The form has {count} problems, such as "{place}": {text}',
    es: 'El formulario tiene {count} problemas, como «{place}»: {text}',
  },
  masked: {
    zh: '内容已隐藏，只能按完整内容查找',
    en: 'is masked and can only be looked up in full',
    es: 'está oculto y solo se busca completo',
  },
} as const satisfies Record<string, Text>;

export type ProblemId = keyof typeof fieldProblems;

/** Says a word of the declarations in the language of whoever reads the error. */
export type SayWord = (text: string, use?: Use) => string;

const asItIs: SayWord = (text) => text;

/** Values that are such words: what a resource, a field, a state or a step is called. Whoever throws gives their Chinese, or all languages of a word that no declaration has. */
const words: ReadonlyMap<string, Use | undefined> = new Map([
  ['label', undefined],
  ['title', undefined],
  ['other', undefined],
  ['place', undefined],
  ['message', undefined],
  ['fields', undefined],
  ['state', undefined],
  ['transition', 'action'],
  ['step', 'action'],
]);

function spoken(values: Record<string, unknown>, locale: Locale, say: SayWord): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      if (Array.isArray(value)) return [name, listed(locale, value.map(String))];
      return [name, words.has(name) ? wordIn(value, locale, say, words.get(name)) : value];
    }),
  );
}

/** A word of the declarations, or one that brings its languages along. */
export function wordIn(word: unknown, locale: Locale, say: SayWord, use?: Use): string {
  return typeof word === 'object' && word !== null ? (word as Text)[locale] : say(String(word), use);
}

export const problemText = (error: FieldError, title: string, locale: Locale, say = asItIs): string =>
  fill(fieldProblems[error.problem][locale], { title, ...spoken(error.values ?? {}, locale, say) });

/** What would have to be granted. */
export interface MissingPermission {
  readonly code: string;
  readonly action: string;
}

/** An error that the caller is meant to see. */
export class AppError extends Error {
  readonly status: number;

  constructor(
    readonly id: ErrorId,
    readonly values: Record<string, unknown> = {},
    readonly detail: { errors?: FieldError[]; current?: unknown; [more: string]: unknown } = {},
  ) {
    super(id);
    this.status = catalogue[id].status;
  }

  text(locale: Locale, say = asItIs): string {
    return fill(catalogue[this.id].text[locale], spoken(this.values, locale, say));
  }

  /** The permission for want of which something was refused. */
  get missing(): MissingPermission | undefined {
    const { code, action } = this.values;
    return this.status === 403 && typeof code === 'string' && typeof action === 'string' ? { code, action } : undefined;
  }
}

/**
 * The answer for a row that is there but out of the caller's reach: word for word the one for a row that
 * is not there, so that nobody learns which it is. The log does.
 */
export class OutOfReach extends AppError {
  constructor() {
    super('notFound');
  }
}
