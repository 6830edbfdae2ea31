import type { Text } from '../../../../meta/locale.ts';

export const answerTexts = {
  choose: {
    zh: '请先选择表单模板，再填写内容',
    en: 'Choose a form template, then fill it in',
    es: 'Elija una plantilla y rellénela',
  },
  notThere: {
    zh: '该模板未发布或不在您的管理范围内，请另选',
    en: 'This template is not published or not within your area; choose another',
    es: 'Esta plantilla no está publicada o no es de su ámbito; elija otra',
  },
  failed: { zh: '表单没有取到', en: 'The form could not be fetched', es: 'No se pudo obtener el formulario' },
  again: { zh: '重试', en: 'Try again', es: 'Reintentar' },
  content: { zh: '表单内容', en: 'Form content', es: 'Contenido del formulario' },
  version: { zh: '第 {number} 版', en: 'version {number}', es: 'versión {number}' },
  reveal: { zh: '显示隐藏的内容', en: 'Show what is masked', es: 'Mostrar lo oculto' },
  nothing: { zh: '没有填写内容', en: 'Nothing was filled in', es: 'No se rellenó nada' },
  noFields: { zh: '还没有字段', en: 'There is no field yet', es: 'Aún no hay campos' },
  asks: { zh: '申请人填写', en: 'What applicants fill in', es: 'Lo que rellena el solicitante' },
  design: { zh: '设计表单', en: 'Design the form', es: 'Diseñar el formulario' },
} satisfies Record<string, Text>;
