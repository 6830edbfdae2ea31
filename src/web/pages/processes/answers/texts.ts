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
  preview: { zh: '样式预览', en: 'Preview', es: 'Vista previa' },
  printCards: { zh: '按实际尺寸打印', en: 'Print at its real size', es: 'Imprimir a tamaño real' },
  version: { zh: '第 {number} 版', en: 'version {number}', es: 'versión {number}' },
  reveal: { zh: '显示隐藏的内容', en: 'Show what is masked', es: 'Mostrar lo oculto' },
  nothing: { zh: '没有填写内容', en: 'Nothing was filled in', es: 'No se rellenó nada' },
  noFields: { zh: '还没有字段', en: 'There is no field yet', es: 'Aún no hay campos' },
  asks: { zh: '申请人填写', en: 'What applicants fill in', es: 'Lo que rellena el solicitante' },
  approval: { zh: '审批流程', en: 'Approval', es: 'Aprobación' },
  approvalTold: {
    zh: '每个表单可以单独设计审批流程，条件可用表单中的字段；没有单独设计时，按通用的“表单审批”流程办理。',
    en: 'Each form may have a flow of its own, whose conditions read what the form asks. Without one, it goes by the flow that all forms share.',
    es: 'Cada formulario puede tener su propio flujo, cuyas condiciones leen lo que pide. Sin él, sigue el flujo común.',
  },
  drawFlow: { zh: '设计流程', en: 'Design the flow', es: 'Diseñar el flujo' },
  design: { zh: '设计表单', en: 'Design the form', es: 'Diseñar el formulario' },
} satisfies Record<string, Text>;
