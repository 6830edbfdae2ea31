import type { Text } from '../../../meta/locale.ts';

/** Where in a flow something is wrong. */
export const flowWords = {
  flow: { zh: '流程', en: 'Flow', es: 'Flujo' },
  step: { zh: '第{n}步', en: 'Step {n}', es: 'Paso {n}' },
  path: { zh: '分支{n}', en: 'Path {n}', es: 'Vía {n}' },
} as const satisfies Record<string, Text>;

/** What a version of a flow changed. */
export const changeWords = {
  added: { zh: '新增步骤“{title}”', en: 'Step "{title}" is new', es: 'Paso «{title}» nuevo' },
  removed: { zh: '删除步骤“{title}”', en: 'Step "{title}" is gone', es: 'Paso «{title}» quitado' },
  moved: { zh: '移动步骤“{title}”', en: 'Step "{title}" was moved', es: 'Paso «{title}» movido' },
  changed: { zh: '修改步骤“{title}”：{keys}', en: 'Step "{title}": {keys}', es: 'Paso «{title}»: {keys}' },
  flow: { zh: '修改流程：{keys}', en: 'The flow: {keys}', es: 'El flujo: {keys}' },
} as const satisfies Record<string, Text>;

/** The settings of a flow and of its steps, as the designer calls them. */
export const keyWords: Readonly<Record<string, Text>> = {
  on: { zh: '适用单据', en: 'Record', es: 'Registro' },
  refused: { zh: '驳回时的操作', en: 'When it is refused', es: 'Al rechazar' },
  withdrawn: { zh: '撤回时的操作', en: 'When it is withdrawn', es: 'Al retirar' },
  optional: { zh: '可选流程', en: 'Optional', es: 'Opcional' },
  steps: { zh: '步骤', en: 'Steps', es: 'Pasos' },
  id: { zh: '步骤标识', en: 'Id', es: 'Identificador' },
  title: { zh: '名称', en: 'Name', es: 'Nombre' },
  type: { zh: '步骤类型', en: 'Type of step', es: 'Tipo de paso' },
  who: { zh: '人员', en: 'People', es: 'Personas' },
  mode: { zh: '多人方式', en: 'Several people', es: 'Varias personas' },
  share: { zh: '通过比例', en: 'Share in percent', es: 'Porcentaje' },
  starter: { zh: '发起人本人', en: 'The starter', es: 'Quien inicia' },
  repeat: { zh: '前面已同意的人', en: 'Who has agreed before', es: 'Quien ya aceptó' },
  empty: { zh: '没有审批人时', en: 'Where nobody is left', es: 'Si no queda nadie' },
  several: { zh: '批量同意', en: 'Several at once', es: 'Varios a la vez' },
  limit: { zh: '处理时限', en: 'Time limit', es: 'Plazo' },
  fields: { zh: '本步骤的字段', en: 'Fields at this step', es: 'Campos en este paso' },
  values: { zh: '填写的字段', en: 'What is written', es: 'Qué se escribe' },
  resource: { zh: '生成什么', en: 'What is created', es: 'Qué se crea' },
  transition: { zh: '执行的操作', en: 'What is done', es: 'Qué se hace' },
  after: { zh: '等待时长', en: 'How long', es: 'Cuánto' },
  until: { zh: '等到哪个时间', en: 'Until when', es: 'Hasta cuándo' },
  hours: { zh: '工作时间', en: 'Hours of work', es: 'Horas laborables' },
  when: { zh: '条件', en: 'Condition', es: 'Condición' },
  paths: { zh: '分支', en: 'Paths', es: 'Vías' },
};
