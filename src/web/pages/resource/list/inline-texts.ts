import type { Text } from '../../../../meta/locale.ts';

export const inlineTexts = {
  change: { zh: '修改{title}', en: 'Change {title}', es: 'Cambiar {title}' },
  save: { zh: '保存', en: 'Save', es: 'Guardar' },
  saveMine: { zh: '仍按我的保存', en: 'Save mine', es: 'Guardar lo mío' },
  takeTheirs: { zh: '采用对方的值', en: 'Take theirs', es: 'Tomar lo suyo' },
  cancel: { zh: '取消', en: 'Cancel', es: 'Cancelar' },
  changedTo: {
    zh: '他人刚刚已改为',
    en: 'Somebody else has just changed it to',
    es: 'Otra persona acaba de cambiarlo a',
  },
  changedElse: {
    zh: '他人刚刚修改了这条记录的其他内容',
    en: 'Somebody else has just changed other parts of the record',
    es: 'Otra persona acaba de cambiar otros datos',
  },
  nothing: { zh: '空', en: 'nothing', es: 'nada' },
} satisfies Record<string, Text>;
