import type { Text } from '../locale.ts';

/** What can be wrong with one field of a request. The console says these too, so nothing else of the errors is imported here. */
export const fieldProblems = {
  unknown: { zh: '不是可用的字段', en: 'is not a known field', es: 'no es un campo conocido' },
  readOnly: { zh: '由系统维护，不能填写', en: 'is kept by the system', es: 'lo mantiene el sistema' },
  closed: {
    zh: '您没有填写此项的权限',
    en: 'is a field that you may not write',
    es: 'es un campo que usted no puede modificar',
  },
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
  noSuchValue: {
    zh: '业务对象没有可用的字段“{text}”；消息本身可用 title、content',
    en: 'the records have no field “{text}” that can be sent; the message itself has title and content',
    es: 'los registros no tienen un campo «{text}» que se pueda enviar; el mensaje tiene title y content',
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
  notForPublicArea: {
    zh: '不适用于公共区域',
    en: 'is not meant for public areas',
    es: 'no es para zonas comunes',
  },
  notBookable: { zh: '当前不可预订', en: 'cannot be booked at the moment', es: 'no se puede reservar por ahora' },
  slotFull: {
    zh: '该时段已约满（{limit}辆）',
    en: 'this period is taken by {limit} cars already',
    es: 'esta franja ya está completa ({limit} coches)',
  },
  serviceNotOffered: {
    zh: '该项目的洗车点未开通此服务',
    en: 'is not offered by the car wash of this project',
    es: 'no se ofrece en el lavado de este proyecto',
  },
  noAirConditioning: {
    zh: '该房间未设置空调加时',
    en: 'is not set up for air conditioning overtime',
    es: 'no está configurada para horas extra de climatización',
  },
  noRule: { zh: '当天没有生效的计费规则', en: 'has no charging rule in force', es: 'no tiene regla de cobro en vigor' },
  outsideOvertime: {
    zh: '不在加时时段{from}–{to}内',
    en: 'is outside the hours for overtime, {from}–{to}',
    es: 'está fuera del horario de horas extra, {from}–{to}',
  },
  cooledAnyway: {
    zh: '工作日{from}–{to}正常供冷，这段时间不需要申请加时',
    en: 'overlaps {from}–{to}, when the room is cooled on workdays anyway',
    es: 'coincide con {from}–{to}, cuando la sala se climatiza de todos modos los días laborables',
  },
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
    zh: '没有发送失败的接收人；结果不明的请在发件箱逐条核实',
    en: 'nobody is left whom it has not reached; where the outcome is unknown, ask and decide in the outbox',
    es: 'no queda nadie a quien no haya llegado; si el resultado es dudoso, compruébelo en la bandeja de salida',
  },
  noAudience: {
    zh: '{name}不能送达所选的接收对象',
    en: '{name} reaches nobody of the chosen audience',
    es: '{name} no llega a nadie de los destinatarios elegidos',
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
  notAmong: {
    zh: '所选{title}当前不可选用，须为{wanted}',
    en: '{title} cannot be chosen at present: it has to be {wanted}',
    es: '{title} no se puede elegir ahora: debe ser {wanted}',
  },
  noSuchFile: {
    zh: '{title}里的文件不存在，请重新上传',
    en: '{title} names a file that does not exist, upload it again',
    es: '{title} contiene un archivo que no existe, súbalo de nuevo',
  },
  mobile: {
    zh: '请填写11位手机号，验证码将发送到这个号码',
    en: 'Fill in a mobile number of 11 digits; the code goes there',
    es: 'Escriba un número de móvil de 11 cifras; allí se envía el código',
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
  noRowNamed: {
    zh: '第一个工作表里没有“{text}”这一行',
    en: 'names "{text}", which the first sheet does not have',
    es: 'nombra «{text}», que no está en la primera hoja',
  },
  twoRowsNamed: {
    zh: '第一个工作表里有多行“{text}”，请填写能区分的列',
    en: 'names "{text}", which several rows of the first sheet bear',
    es: 'nombra «{text}», que llevan varias filas de la primera hoja',
  },
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
  flowProblem: {
    zh: '有 {count} 处需要修改，如“{place}”：{text}',
    en: 'has {count} problems, such as "{place}": {text}',
    es: 'tiene {count} problemas, como «{place}»: {text}',
  },
  flowReads: {
    zh: '审批流程的步骤“{step}”用到了已删除或已改变类型的字段：{fields}。请先修改流程，或保留该字段',
    en: 'Step "{step}" of the approval flow reads fields that are gone or hold something else now: {fields}. Change the flow first, or keep them.',
    es: 'El paso «{step}» del flujo de aprobación lee campos que ya no están o que contienen otra cosa: {fields}. Cambie antes el flujo o consérvelos.',
  },
  masked: {
    zh: '内容已隐藏，只能按完整内容查找',
    en: 'is masked and can only be looked up in full',
    es: 'está oculto y solo se busca completo',
  },
} as const satisfies Record<string, Text>;

export type ProblemId = keyof typeof fieldProblems;

/** One field of the request that was refused; `problem` is an id of `fieldProblems`. */
export interface FieldError {
  path: string;
  problem: ProblemId;
  values?: Record<string, unknown>;
}
