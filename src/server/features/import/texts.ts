import type { Text } from '../../../meta/locale.ts';

export const importTexts = {
  template: { zh: '{label}导入模板', en: '{label} import', es: 'Importar {label}' },
  faulty: { zh: '{label}导入失败的行', en: '{label} rows not imported', es: '{label} filas no importadas' },
  reason: { zh: '失败原因', en: 'Reason', es: 'Motivo' },
  rows: { zh: '数据', en: 'Rows', es: 'Filas' },
  help: { zh: '填写说明', en: 'Help', es: 'Ayuda' },
  choices: { zh: '可选项', en: 'Choices', es: 'Opciones' },
  column: { zh: '列名', en: 'Column', es: 'Columna' },
  required: { zh: '是否必填', en: 'Required', es: 'Obligatorio' },
  form: { zh: '填写要求', en: 'How to write it', es: 'Cómo escribirlo' },
  oneOf: { zh: '从可选项中选择：{choices}', en: 'One of: {choices}', es: 'Uno de: {choices}' },
  reference: { zh: '填写{label}的名称或编号', en: 'Name or code of {label}', es: 'Nombre o código de {label}' },
  key: {
    zh: '工作表“{sheet}”中所属的那一行，与其内容一致',
    en: 'The row of the sheet "{sheet}" that it belongs to, as written there',
    es: 'La fila de la hoja «{sheet}» a la que pertenece, tal como está allí',
  },
  several: { zh: '多个用“、”分隔', en: 'several with a comma between', es: 'varios separados por comas' },
  longest: { zh: '最多{limit}个字', en: 'at most {limit} characters', es: 'como máximo {limit} caracteres' },
  unique: { zh: '不能重复', en: 'must be unique', es: 'debe ser único' },
  date: { zh: '日期，如 2026-11-21', en: 'A day such as 2026-11-21', es: 'Un día como 2026-11-21' },
  datetime: {
    zh: '日期和时间，如 2026-11-21 08:30',
    en: 'A moment such as 2026-11-21 08:30',
    es: 'Un momento como 2026-11-21 08:30',
  },
  money: {
    zh: '金额（元），最多两位小数',
    en: 'An amount in yuan, at most two decimals',
    es: 'Un importe en yuanes, dos decimales como máximo',
  },
  number: { zh: '数字', en: 'A number', es: 'Un número' },
  percent: { zh: '0 到 100 的百分数', en: 'A percentage from 0 to 100', es: 'Un porcentaje de 0 a 100' },
  text: { zh: '文字', en: 'Text', es: 'Texto' },
} satisfies Record<string, Text>;

/** The reasons of an earlier try, in whatever language they were given. */
export const reasonTitles: readonly string[] = Object.values(importTexts.reason);
