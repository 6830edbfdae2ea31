import type { Text } from '../locale.ts';

/** Why an expression cannot be used, for whoever writes conditions in the console. */
export const expressionCauses = {
  unknownName: { zh: '没有字段“{name}”', en: 'there is no field "{name}"', es: 'no existe el campo «{name}»' },
  endsEarly: { zh: '没有写完', en: 'is not complete', es: 'está incompleta' },
  unreadable: { zh: '“{part}”处写法有误', en: 'is not well written at "{part}"', es: 'está mal escrita en «{part}»' },
  typesDiffer: {
    zh: '“{part}”：{one}不能用 {sign} 与{other}比较或计算',
    en: '"{part}": {one} and {other} do not go together with {sign}',
    es: '«{part}»: {one} y {other} no se combinan con {sign}',
  },
  wrongType: {
    zh: '“{part}”：{one}不能这样使用',
    en: '"{part}": {one} cannot be used like this',
    es: '«{part}»: {one} no se puede usar así',
  },
  wrongResult: {
    zh: '结果是{one}，这里需要{wanted}',
    en: 'gives {one}, and {wanted} is needed here',
    es: 'da {one} y aquí hace falta {wanted}',
  },
  noAmount: { zh: '“{text}”不是金额', en: '"{text}" is no amount', es: '«{text}» no es un importe' },
  noDay: { zh: '“{text}”不是日期', en: '"{text}" is no day', es: '«{text}» no es una fecha' },
  noFunction: { zh: '不能使用“{name}”', en: '"{name}" cannot be used', es: '«{name}» no se puede usar' },
  maskedName: {
    zh: '“{name}”已脱敏，不能用来判断',
    en: '"{name}" is masked and cannot be read here',
    es: '«{name}» está oculto y aquí no se puede leer',
  },
  closedName: {
    zh: '“{name}”只有部分人可见，不能用来判断',
    en: '"{name}" is shown only to some and cannot be read here',
    es: '«{name}» solo lo ven algunos y aquí no se puede leer',
  },
  laterName: {
    zh: '“{name}”由系统得出，这里还没有值',
    en: '"{name}" is not there yet at this point',
    es: '«{name}» aún no existe en este momento',
  },
  otherName: {
    zh: '“{name}”这种字段不能用来判断',
    en: '"{name}" is of a kind that expressions cannot read',
    es: '«{name}» es de un tipo que no se puede leer',
  },
  tooLarge: { zh: '过长或过于复杂', en: 'is too long or too complicated', es: 'es demasiado larga o complicada' },
} as const satisfies Record<string, Text>;

/** What the types of expressions are called. */
export const typeWords: Readonly<Record<string, Text>> = {
  string: { zh: '文字', en: 'a text', es: 'un texto' },
  int: { zh: '整数', en: 'a whole number', es: 'un entero' },
  double: { zh: '数字', en: 'a number', es: 'un número' },
  bool: { zh: '是否判断', en: 'a yes or no', es: 'un sí o no' },
  Money: { zh: '金额', en: 'an amount', es: 'un importe' },
  Day: { zh: '日期', en: 'a day', es: 'una fecha' },
  Moment: { zh: '时间', en: 'a time', es: 'una hora' },
  'list<string>': { zh: '多选', en: 'a list of choices', es: 'una lista de opciones' },
};
