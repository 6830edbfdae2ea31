import type { DesignProblem } from '../../meta/check/designed.ts';
import { designLimits } from '../../meta/designed.ts';
import type { Text } from '../../meta/locale.ts';

/** What the checks find wrong with a designed form, for whoever designs it, and what to do about it. */
const texts: Readonly<Partial<Record<DesignProblem['id'], Text>>> = {
  notAForm: { zh: '不是表单文件', en: 'This is no form', es: 'Esto no es un formulario' },
  noFields: {
    zh: '还没有字段，请从左侧添加',
    en: 'There is no field yet; add one from the left',
    es: 'Aún no hay campos; añada uno desde la izquierda',
  },
  tooManyFields: {
    zh: `字段过多，最多 ${designLimits.fields} 个`,
    en: `Too many fields; ${designLimits.fields} at most`,
    es: `Demasiados campos; como máximo ${designLimits.fields}`,
  },
  tooLarge: {
    zh: `表单过大，最多 ${designLimits.characters} 个字符`,
    en: `The form is too large; ${designLimits.characters} characters at most`,
    es: `El formulario es demasiado grande; como máximo ${designLimits.characters} caracteres`,
  },
  tooManyRules: {
    zh: `校验规则过多，最多 ${designLimits.rules} 条`,
    en: `Too many rules; ${designLimits.rules} at most`,
    es: `Demasiadas reglas; como máximo ${designLimits.rules}`,
  },
  tooManyOptions: {
    zh: `选项过多，最多 ${designLimits.options} 个`,
    en: `Too many choices; ${designLimits.options} at most`,
    es: `Demasiadas opciones; como máximo ${designLimits.options}`,
  },
  typeOfFiles: {
    zh: '该字段类型不能用于自定义表单',
    en: 'This type of field is not for designed forms',
    es: 'Este tipo de campo no es para formularios diseñados',
  },
  keywordOfFiles: {
    zh: '该设置只能写在系统的表单文件里',
    en: 'This setting belongs to the forms of the product itself',
    es: 'Este ajuste es de los formularios del propio producto',
  },
  card: {
    zh: '卡片样式有误：尺寸 10～1000 毫米，只能使用表单中有的字段和明细列',
    en: 'A card is not right: from 10 to 1000 mm, with fields of the form and columns of its tables alone',
    es: 'Una tarjeta no es correcta: de 10 a 1000 mm, solo con campos del formulario y columnas de sus tablas',
  },
  table: {
    zh: '明细表的列不完整：每列要有标题和类型，至少一列',
    en: 'The table is not complete: at least one column, each with a title and a type',
    es: 'La tabla está incompleta: al menos una columna, cada una con título y tipo',
  },
  R002: {
    zh: '设置的值不正确',
    en: 'A setting has the wrong kind of value',
    es: 'Un ajuste tiene un valor incorrecto',
  },
  R201: { zh: '没有这种字段类型', en: 'There is no such type of field', es: 'No existe ese tipo de campo' },
  R202: { zh: '请填写标题', en: 'Give it a title', es: 'Póngale un título' },
  R203: { zh: '没有这项设置', en: 'There is no such setting', es: 'No existe ese ajuste' },
  R204: {
    zh: '选项不完整：至少一个，值只能用字母、数字和 . - _',
    en: 'The choices are not complete: at least one; values hold letters, digits and . - _',
    es: 'Opciones incompletas: al menos una; los valores llevan letras, cifras y . - _',
  },
  R205: { zh: '请选择要引用的数据', en: 'Choose what it refers to', es: 'Elija a qué se refiere' },
  R206: {
    zh: '要引用的数据不存在，或您没有选择它的权限',
    en: 'What it refers to does not exist, or you may not choose from it',
    es: 'Aquello a lo que se refiere no existe o usted no puede elegirlo',
  },
  R207: { zh: '请选择存在的字典', en: 'Choose a dictionary that exists', es: 'Elija un diccionario existente' },
  R208: { zh: '设为必填的字段不存在', en: 'A required field does not exist', es: 'Un campo obligatorio no existe' },
  R210: {
    zh: '默认值不符合该字段的类型或限制',
    en: 'The default does not fit the field',
    es: 'El valor por defecto no encaja en el campo',
  },
  R211: {
    zh: '限制不适用于该类型，或上下限互相矛盾',
    en: 'A limit does not belong to the type, or limits contradict each other',
    es: 'Un límite no corresponde al tipo, o los límites se contradicen',
  },
  R212: {
    zh: '条件分支不完整，或提到不存在的字段',
    en: 'A condition is not complete or names a field that does not exist',
    es: 'Una condición está incompleta o nombra un campo inexistente',
  },
  R213: {
    zh: '字段标识不可用：以小写字母开头，只用字母和数字',
    en: 'The name cannot be used: begin with a small letter, then letters and digits',
    es: 'El nombre no sirve: empiece por minúscula y use letras y cifras',
  },
  R214: { zh: '设置互相矛盾', en: 'Settings contradict each other', es: 'Los ajustes se contradicen' },
  R216: {
    zh: '两个字段标识只有大小写不同',
    en: 'Two names differ in capitals alone',
    es: 'Dos nombres solo difieren en mayúsculas',
  },
  R217: { zh: '没有这种预设字段', en: 'There is no such prepared field', es: 'No existe ese campo preparado' },
  R219: {
    zh: '最小或最大金额不正确',
    en: 'The least or greatest amount is not right',
    es: 'El importe mínimo o máximo no es correcto',
  },
  R220: {
    zh: '只能与同一类型的其他字段比较',
    en: 'It can be compared with another field of the same type only',
    es: 'Solo se compara con otro campo del mismo tipo',
  },
  R221: {
    zh: '含个人号码，请勾选“脱敏显示”',
    en: 'It holds numbers of people: mask it',
    es: 'Contiene números de personas: ocúltelo',
  },
  R222: { zh: '表达式无法识别', en: 'The expression cannot be read', es: 'No se puede leer la expresión' },
  R223: {
    zh: '校验提示要指向可以填写的字段',
    en: 'The message of a rule must stand at a field that is filled in',
    es: 'El mensaje de una regla debe estar en un campo que se rellena',
  },
  R224: {
    zh: '条件不能用在这里：已必填的不用再设必填条件，公式字段没有条件，也不能由自己决定',
    en: 'A condition cannot stand here: not on required or computed fields, and not about itself',
    es: 'Aquí no cabe una condición: ni en campos obligatorios o calculados, ni sobre sí mismo',
  },
  R225: {
    zh: '两个字段的先后或大小请用“比较”设置，不必写规则',
    en: 'Compare two fields by the setting for it, not by a rule',
    es: 'Compare dos campos con su ajuste, no con una regla',
  },
  R226: {
    zh: '公式不能成立：不能用到自己，也不能循环',
    en: 'The formula cannot be kept: not from itself, and not in a circle',
    es: 'La fórmula no es válida: ni de sí misma ni en círculo',
  },
};

const other: Text = { zh: '设置有误', en: 'A setting is not right', es: 'Un ajuste no es correcto' };

export const problemTextOf = (id: DesignProblem['id']): Text => texts[id] ?? other;
