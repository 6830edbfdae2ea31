import { refusal } from './refusal.ts';

/** Approvals in steps, and forms that people design. */
export const processes = {
  notPublished: refusal(409, {
    zh: '表单模板“{title}”未发布或已停用，不能提交',
    en: 'The form template "{title}" is not published; nothing can be handed in',
    es: 'La plantilla «{title}» no está publicada; no se puede enviar',
  }),
  submitLimitReached: refusal(409, {
    zh: '“{title}”{limit}只能提交一次，您已提交过',
    en: '"{title}" can be handed in once {limit}; you have done so',
    es: '«{title}» solo puede enviarse una vez {limit}; usted ya lo hizo',
  }),
  inProcess: refusal(409, {
    zh: '正在审批（{title}），不能执行“{transition}”',
    en: 'It is in approval ({title}); "{transition}" is not possible',
    es: 'Está en aprobación ({title}); «{transition}» no es posible',
  }),
  notYourStep: refusal(403, {
    zh: '当前步骤“{step}”不由您审批',
    en: 'The present step, "{step}", is not yours to decide',
    es: 'El paso actual, «{step}», no le corresponde a usted',
  }),
  agreedBefore: refusal(403, {
    zh: '您已审批过本单，步骤“{step}”须由他人审批',
    en: 'You have agreed to this already; somebody else decides at "{step}"',
    es: 'Usted ya lo aprobó; en «{step}» decide otra persona',
  }),
  caseMoved: refusal(409, {
    zh: '该流程刚被他人处理，请刷新后再试',
    en: 'Somebody else has just worked on this case; reload and try again',
    es: 'Otra persona acaba de tramitar este caso; actualice e inténtelo de nuevo',
  }),
  notMade: refusal(422, {
    zh: '步骤“{step}”无法生成{label}，请检查：{fields}',
    en: 'The step "{step}" cannot create {label}; check: {fields}',
    es: 'El paso «{step}» no puede crear {label}; revise: {fields}',
  }),
  flowTooDeep: refusal(409, {
    zh: '步骤“{step}”引发的流程层级过多，请检查流程设计',
    en: 'The step "{step}" starts one flow out of another too often; check how the flows are drawn',
    es: 'El paso «{step}» inicia demasiados flujos encadenados; revise los flujos',
  }),
  caseOver: refusal(409, { zh: '该流程已结束', en: 'This case is over', es: 'Este caso ya ha terminado' }),
  seatClosed: refusal(409, {
    zh: '该审批任务已处理或已取消',
    en: 'This task has been done or withdrawn already',
    es: 'Esta tarea ya se realizó o se retiró',
  }),
  noSuchStep: refusal(422, {
    zh: '不能转到该步骤',
    en: 'The case cannot go to that step',
    es: 'El caso no puede ir a ese paso',
  }),
  alreadySeated: refusal(422, {
    zh: '“{name}”已参与本步骤或是发起人，请另选',
    en: '{name} takes part in this step already, or started the case; choose another',
    es: '{name} ya participa en este paso o inició el caso; elija a otra persona',
  }),
  mayNotDecide: refusal(422, {
    zh: '“{name}”经手过本单或已在前面的步骤审批过，不能再审批，请另选',
    en: '{name} had a hand in this record or has agreed at an earlier step and may not decide here; choose another',
    es: '{name} intervino en este registro o ya aceptó en un paso anterior y no puede decidir aquí; elija a otra persona',
  }),
  tooManySigners: refusal(422, {
    zh: '每个步骤最多加签 {limit} 人',
    en: 'At most {limit} signers can be added to a step',
    es: 'Se pueden añadir como máximo {limit} firmantes por paso',
  }),
  noSuchPerson: refusal(422, {
    zh: '没有账号“{name}”，或该账号已停用',
    en: 'There is no active account {name}',
    es: 'No hay ninguna cuenta activa {name}',
  }),
  personOutOfReach: refusal(422, {
    zh: '“{name}”无权查看该单据，请另选',
    en: '{name} may not see this record; choose another',
    es: '{name} no puede ver este registro; elija a otra persona',
  }),
  chooseFirst: refusal(409, {
    zh: '请先为步骤“{step}”选择审批人',
    en: 'Choose first who is asked at "{step}"',
    es: 'Elija primero a quién se pregunta en «{step}»',
  }),
  chosenNobody: refusal(422, {
    zh: '步骤“{step}”所选的人都不能审批：发起人、经手人或前面已审批的人不能再审批，请另选',
    en: 'None of those chosen may decide at "{step}": not who started it, had a hand in it or has agreed before',
    es: 'Ninguna de las personas elegidas puede decidir en «{step}»: ni quien lo inició o intervino ni quien ya aceptó',
  }),
  notAmendable: refusal(422, {
    zh: '只有设计的表单可以退回发起人修改；您也不能在给出意见时退回',
    en: 'Only what was filled in by a designed form goes back to who started it, and not from an opinion',
    es: 'Solo lo rellenado en un formulario diseñado vuelve a quien lo inició, y no desde una opinión',
  }),
  notStraightBack: refusal(422, {
    zh: '并行的其他步骤还在审批，修改后只能从头审批',
    en: 'Other steps are asked at the same time; once amended, it can only begin anew',
    es: 'Hay otros pasos en curso a la vez; tras la corrección solo puede empezar de nuevo',
  }),
  nobodyAmends: refusal(422, {
    zh: '发起人已离岗，也没有管理员可以修改，不能退回',
    en: 'Whoever started it has left, and there is no administrator who could amend it',
    es: 'Quien lo inició ya no está y no hay administrador que pueda corregirlo',
  }),
  amendFirst: refusal(409, {
    zh: '已退回修改，请先修改并重新提交',
    en: 'It was sent back to be amended; hand it in again first',
    es: 'Se devolvió para corregirlo; envíelo de nuevo primero',
  }),
  notSender: refusal(403, {
    zh: '等待发起人修改时，只有退回的人可以催办',
    en: 'While it waits to be amended, only who sent it back can urge',
    es: 'Mientras se espera la corrección, solo puede apremiar quien lo devolvió',
  }),
  notTakeable: refusal(409, {
    zh: '后续已有人处理，不能收回',
    en: 'Others have acted upon it already; it cannot be taken back',
    es: 'Otros ya han actuado después; no se puede recuperar',
  }),
  ownSubstitute: refusal(422, {
    zh: '代理人不能是本人',
    en: 'You cannot stand in for yourself',
    es: 'No puede sustituirse a sí mismo',
  }),
  wrongPeriod: refusal(422, {
    zh: '代理期限的结束时间须晚于开始时间，且不超过一年',
    en: 'The period has to end after it begins, within a year',
    es: 'El periodo debe terminar después de empezar y durar un año como máximo',
  }),
  designMoved: refusal(409, {
    zh: '他人刚修改过该流程，请重新打开后再改',
    en: 'Somebody else has just changed this flow; open it again',
    es: 'Otra persona acaba de cambiar este flujo; ábralo de nuevo',
  }),
  notStarter: refusal(403, {
    zh: '只有发起人可以执行此操作',
    en: 'Only who started the case can do this',
    es: 'Solo quien inició el caso puede hacerlo',
  }),
  notWithdrawable: refusal(422, {
    zh: '该流程不允许撤回',
    en: 'Cases of this kind cannot be withdrawn',
    es: 'Los casos de este tipo no se pueden retirar',
  }),
  urgedLately: refusal(422, {
    zh: '一小时内只能催办一次',
    en: 'You can urge once an hour',
    es: 'Solo puede apremiar una vez por hora',
  }),
  workNotRefused: refusal(409, {
    zh: '步骤“{step}”是办理事项，不能驳回；可以退回或转交',
    en: 'The step "{step}" is work to be done and cannot be refused; return it or hand it over',
    es: 'El paso «{step}» es una tarea y no se puede rechazar; devuélvalo o páselo a otra persona',
  }),
  flowAlwaysUsed: refusal(409, {
    zh: '流程“{title}”始终启用，不能停用',
    en: 'The flow "{title}" is always in use',
    es: 'El flujo «{title}» está siempre en uso',
  }),
  notTerminable: refusal(403, {
    zh: '只有管理员可以执行此操作',
    en: 'Only an administrator can do this',
    es: 'Solo un administrador puede hacerlo',
  }),
  formNotPublic: refusal(409, {
    zh: '表单“{title}”不能生成填写链接：须已发布、勾选“允许免登录填写”、提交不限次数，并且不含关联数据、字典和行政区划（{fields}）',
    en: 'The form "{title}" cannot be filled in by a link: it has to be published, allow it, be unlimited, and ask for no references, dictionaries or regions ({fields})',
    es: 'El formulario «{title}» no se puede rellenar por enlace: debe estar publicado, permitirlo, no tener límite y no pedir referencias, diccionarios ni regiones ({fields})',
  }),
  formLinkGone: refusal(404, {
    zh: '填写链接无效、已过期或已撤回，请向提供二维码的人索取新的',
    en: 'This link is not valid, has expired or was withdrawn; ask whoever gave it to you for a new one',
    es: 'El enlace no es válido, ha caducado o se ha retirado; pida uno nuevo a quien se lo dio',
  }),
  formLinkFull: refusal(409, {
    zh: '该链接的填写份数已满',
    en: 'This link has been filled in as often as it allows',
    es: 'Este enlace ya se ha rellenado el máximo de veces',
  }),
  fillFilesFull: refusal(409, {
    zh: '一次填写最多上传{max}个文件（含已删除、替换的），请重新打开页面填写',
    en: 'At most {max} files can be uploaded for one entry, replaced ones included; open the page again',
    es: 'Se pueden subir como máximo {max} archivos por formulario, incluidos los sustituidos; abra la página de nuevo',
  }),
  phoneUnproven: refusal(409, {
    zh: '请先用短信验证码验证联系电话',
    en: 'Confirm the phone number with the code sent to it first',
    es: 'Confirme antes el teléfono con el código que se le envía',
  }),
  proofOld: refusal(409, {
    zh: '页面停留太久或已经提交过，请重新提交',
    en: 'The page was open too long or was sent before; send it again',
    es: 'La página estuvo abierta demasiado tiempo o ya se envió; envíela de nuevo',
  }),
  noSuchEntry: refusal(404, {
    zh: '没有这个申请，请核对编号和查询码',
    en: 'There is no such application; check its number and code',
    es: 'No existe esa solicitud; compruebe el número y el código',
  }),
};
