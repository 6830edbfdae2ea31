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
  photo: { zh: '照片', en: 'Photo', es: 'Foto' },
  version: { zh: '第 {number} 版', en: 'version {number}', es: 'versión {number}' },
  reveal: { zh: '显示隐藏的内容', en: 'Show what is masked', es: 'Mostrar lo oculto' },
  nothing: { zh: '没有填写内容', en: 'Nothing was filled in', es: 'No se rellenó nada' },
  noFields: { zh: '还没有字段', en: 'There is no field yet', es: 'Aún no hay campos' },
  asks: { zh: '申请人填写', en: 'What applicants fill in', es: 'Lo que rellena el solicitante' },
  approval: { zh: '审批流程', en: 'Approval', es: 'Aprobación' },
  approvalTold: {
    zh: '提交后按“表单审批”流程审批，步骤和审批人在流程设计器中调整；不同表单走不同步骤，请在流程里加“条件”步骤，按表单模板分支。',
    en: 'What is handed in goes through one flow. Steps and approvers are changed in the flow designer; where forms take different steps, add a condition on the template there.',
    es: 'Lo presentado pasa por un flujo. Los pasos y aprobadores se cambian en el diseñador de flujos; si los formularios siguen pasos distintos, añada allí una condición por plantilla.',
  },
  drawFlow: { zh: '设计流程', en: 'Design the flow', es: 'Diseñar el flujo' },
  design: { zh: '设计表单', en: 'Design the form', es: 'Diseñar el formulario' },
} satisfies Record<string, Text>;
