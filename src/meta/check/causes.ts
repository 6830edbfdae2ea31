import type { Text } from '../locale.ts';
import { expressionCauses } from './expression-causes.ts';

/**
 * What can be wrong with a flow. The English ones are the messages of `npm run check`; whoever draws flows in the
 * console reads all of them in their own language.
 */
export const causes = {
  ...expressionCauses,
  // What does not fit the shape of the file.
  missing: { zh: '没有填写', en: 'is missing', es: 'falta' },
  unknownKey: {
    zh: '没有“{name}”这项设置',
    en: '"{name}" is not a known key',
    es: '«{name}» no es un ajuste conocido',
  },
  notThis: { zh: '内容不正确：{value}', en: '{value} is not {expected}', es: '{value} no es válido' },
  wrongShape: { zh: '内容格式不正确', en: 'is not {expected}', es: 'no tiene el formato correcto' },
  notOneOf: {
    zh: '只能是 {words}，不能是 {value}',
    en: '{value} is not one of {words}',
    es: 'debe ser uno de {words}, no {value}',
  },
  // The flow as a whole.
  noArea: {
    zh: '没有业务域“{name}”',
    en: '"{name}" is not an area of resources/areas.ts',
    es: 'no existe el área «{name}»',
  },
  noResource: { zh: '没有“{name}”这种单据', en: '"{name}" is not a resource', es: 'no existe el registro «{name}»' },
  otherResource: {
    zh: '这是其他单据（{name}）的流程，不能用于{of}',
    en: 'is the flow of "{name}", not of {of}',
    es: 'es el flujo de «{name}», no de {of}',
  },
  notAsked: {
    zh: '{of}没有用到这个流程',
    en: 'no transition of {of} asks for it',
    es: 'ninguna transición de {of} lo usa',
  },
  noTransition: {
    zh: '{of}没有“{name}”这个操作',
    en: '"{name}" is not a transition of {of}',
    es: '«{name}» no es una operación de {of}',
  },
  isPassing: {
    zh: '“{name}”是最后一人同意时执行的操作',
    en: '"{name}" is what the last agreement takes',
    es: '«{name}» es lo que hace la última aprobación',
  },
  startsElsewhere: {
    zh: '“{name}”与“{other}”的起始状态不同',
    en: '"{name}" does not start where "{other}" does',
    es: '«{name}» no parte del mismo estado que «{other}»',
  },
  nothingRefuses: {
    zh: '“{state}”状态的单据没有驳回操作',
    en: 'nothing refuses a record in "{state}"',
    es: 'nada rechaza un registro en «{state}»',
  },
  twoRefuse: {
    zh: '“{state}”状态有两个驳回操作：“{name}”和“{other}”',
    en: '"{name}" and "{other}" both start in "{state}"',
    es: '«{name}» y «{other}» parten ambos de «{state}»',
  },
  takesItself: {
    zh: '“{name}”会自动执行，绕过审批',
    en: '"{name}" takes itself, past everybody',
    es: '«{name}» ocurre por sí sola, sin aprobación',
  },
  asksForInput: {
    zh: '“{name}”要求填写“{field}”，但没有人可以填写',
    en: '"{name}" requires "{field}", which nobody is there to fill in',
    es: '«{name}» exige «{field}», que nadie puede rellenar',
  },
  sameId: {
    zh: '步骤标识“{step}”重复',
    en: '"{step}" is the id of another step',
    es: '«{step}» es el identificador de otro paso',
  },
  asksNobodyAtAll: {
    zh: '有一条路径无人审批就能通过',
    en: 'a record could pass without anybody being asked',
    es: 'un registro podría aprobarse sin preguntar a nadie',
  },
  mayNotCreate: {
    zh: '您没有新增{of}的权限',
    en: 'you may not create {of}',
    es: 'usted no puede crear {of}',
  },
  // How answers are counted.
  modeMeansNothing: {
    zh: '该审批方式不用填写比例',
    en: 'means nothing with the mode "{mode}"',
    es: 'no cabe un porcentaje con este modo',
  },
  severalWithInput: {
    zh: '步骤要填写字段，不能批量同意',
    en: 'means nothing where each record is filled in',
    es: 'no cabe donde se rellena cada registro',
  },
  handsNothingOn: {
    zh: '超时后不转交，不能指定转交给谁',
    en: 'nothing is handed on when the time is over',
    es: 'al vencer el plazo no se pasa a nadie',
  },
  noSpan: { zh: '“{text}”不是时长', en: '"{text}" is no span of time', es: '«{text}» no es una duración' },
  twoPeople: {
    zh: '“{name}”须两人经手，不能自动通过',
    en: '"{name}" takes two people and passes by itself never',
    es: '«{name}» exige dos personas y no se aprueba sola',
  },
  // Fields and what is written into them.
  noField: { zh: '{of}没有字段“{name}”', en: '"{name}" is not a field of {of}', es: '«{name}» no es un campo de {of}' },
  keptField: {
    zh: '“{name}”由系统维护，不能修改',
    en: '"{name}" is kept by the product and cannot be changed',
    es: '«{name}» lo mantiene el sistema y no se puede cambiar',
  },
  unwritable: {
    zh: '“{name}”由系统维护，不能填写',
    en: '"{name}" is kept by the product and cannot be written',
    es: '«{name}» lo mantiene el sistema y no se puede escribir',
  },
  writesNothing: { zh: '没有填写任何字段', en: 'writes nothing', es: 'no escribe nada' },
  refersToOther: {
    zh: '“{name}”引用其他单据，不能用算式填写',
    en: '"{name}" refers to another record, which no formula finds',
    es: '«{name}» se refiere a otro registro, que ninguna fórmula encuentra',
  },
  refersTo: {
    zh: '“{name}”引用的是{to}，只能取自本单据引用{to}的字段',
    en: '"{name}" refers to "{to}"',
    es: '«{name}» se refiere a {to}',
  },
  showsMasked: {
    zh: '“{name}”已脱敏，写入“{field}”会以明文显示',
    en: '"{name}" is masked, and "{field}" would show it in clear',
    es: '«{name}» está oculto y «{field}» lo mostraría',
  },
  notMade: { zh: '流程不能生成“{name}”', en: 'flows do not make "{name}"', es: 'los flujos no crean «{name}»' },
  withoutEnd: {
    zh: '生成的单据会再走本流程，没有尽头',
    en: 'makes a record that would go this way itself, without end',
    es: 'crea un registro que seguiría este mismo flujo, sin fin',
  },
  noSubFlow: {
    zh: '新的“{name}”不走任何流程',
    en: 'a new record of "{name}" does not wait for a flow',
    es: 'un registro nuevo de «{name}» no espera ningún flujo',
  },
  needsValue: {
    zh: '{of}的“{name}”必填，但没有取值',
    en: '"{name}" of {of} is required and gets no value',
    es: '«{name}» de {of} es obligatorio y no recibe valor',
  },
  // Paths.
  onePath: { zh: '至少要有两条并行路径', en: 'has no two paths', es: 'necesita al menos dos vías' },
  pathAsksNobody: {
    zh: '该路径没有人审批',
    en: 'a path on which nobody is asked',
    es: 'una vía en la que no se pregunta a nadie',
  },
  noOtherwise: {
    zh: '条件之后要有且只有一个“其他情况”',
    en: 'has conditions without exactly one otherwise behind them',
    es: 'necesita exactamente un «en otro caso» tras las condiciones',
  },
  leavesWaiting: {
    zh: '“{name}”会让单据离开审批中的状态',
    en: '"{name}" does not leave the record waiting',
    es: '«{name}» saca el registro de la espera',
  },
  waitsForNothing: {
    zh: '请填写等待时长，或选择等到哪个时间，二选一',
    en: 'waits for nothing, or for two things',
    es: 'no espera nada, o espera dos cosas',
  },
  hoursWithUntil: {
    zh: '等到某个时间时，不能只计工作时间',
    en: 'means nothing with "until"',
    es: 'no significa nada al esperar una fecha',
  },
  noTime: {
    zh: '{of}没有日期或时间字段“{name}”',
    en: '"{name}" is no date or time of {of}',
    es: '«{name}» no es una fecha de {of}',
  },
  // People.
  asksNobody: { zh: '没有选择人员', en: 'asks nobody', es: 'no pregunta a nadie' },
  noRole: {
    zh: '没有角色“{role}”',
    en: '"{role}" is not a role of policies/roles.csv',
    es: 'no existe el rol «{role}»',
  },
  noAccount: {
    zh: '没有账号“{account}”，或该账号已停用',
    en: 'there is no account "{account}", or it is switched off',
    es: 'no existe la cuenta «{account}», o está desactivada',
  },
  noAction: {
    zh: '{of}没有“{name}”这项权限',
    en: '"{name}" is no action of {of}',
    es: '«{name}» no es una acción de {of}',
  },
  levelsTurned: {
    zh: '到第{to}级低于从第{from}级',
    en: '{to} is below {from}',
    es: '{to} está por debajo de {from}',
  },
  nobodyWaits: {
    zh: '该步骤不等人，无法由人选择',
    en: 'nobody waits for this step',
    es: 'nadie espera en este paso',
  },
  nobodyBefore: {
    zh: '前面没有审批人，无法由上一步选择',
    en: 'nobody is asked before this step',
    es: 'no se pregunta a nadie antes de este paso',
  },
  namesNobody: {
    zh: '“{name}”不是能登录的人员',
    en: '"{name}" names nobody who signs in',
    es: '«{name}» no es nadie que inicie sesión',
  },
} as const satisfies Record<string, Text>;

export type CauseId = keyof typeof causes;

/** What is wrong, with the words that it is said with. */
export interface Cause {
  readonly is: CauseId;
  /** What was probably meant by a name that does not exist. */
  readonly meant?: string | undefined;
  readonly [value: string]: string | undefined;
}
