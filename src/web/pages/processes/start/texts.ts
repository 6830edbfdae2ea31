import type { Text } from '../../../../meta/locale.ts';

export const startTexts = {
  start: { zh: '发起申请', en: 'Start something new', es: 'Iniciar una solicitud' },
  find: { zh: '搜索表单', en: 'Search forms', es: 'Buscar formularios' },
  noForms: {
    zh: '没有您可以发起的表单：须已发布、适用于您的项目，并且您有新增和提交流程单的权限',
    en: 'There is no form that you may start: it has to be published for your project, and you need to be allowed to add and hand in records',
    es: 'No hay formularios que pueda iniciar: deben estar publicados para su proyecto y usted debe poder añadir y presentar registros',
  },
  notFound: { zh: '没有符合的表单', en: 'No such form', es: 'Ningún formulario coincide' },
  otherRecords: { zh: '其他单据', en: 'Other records', es: 'Otros registros' },
  back: { zh: '返回', en: 'Back', es: 'Volver' },
  project: { zh: '项目', en: 'Project', es: 'Proyecto' },
  applicant: { zh: '申请人', en: 'Applicant', es: 'Solicitante' },
  phone: { zh: '联系电话', en: 'Phone', es: 'Teléfono' },
  save: { zh: '保存草稿', en: 'Save as a draft', es: 'Guardar borrador' },
  saved: {
    zh: '草稿已保存，可在“草稿”中继续填写',
    en: 'Saved; go on with it under "Drafts"',
    es: 'Guardado; continúe en «Borradores»',
  },
  submit: { zh: '提交', en: 'Hand in', es: 'Presentar' },
  discard: { zh: '删除草稿', en: 'Delete the draft', es: 'Eliminar el borrador' },
  discardSure: { zh: '确定删除这份草稿吗？', en: 'Delete this draft?', es: '¿Eliminar este borrador?' },
  confirm: { zh: '确定', en: 'Confirm', es: 'Confirmar' },
  close: { zh: '关闭', en: 'Close', es: 'Cerrar' },
  incomplete: { zh: '请检查标出的内容', en: 'Check what is marked', es: 'Revise lo marcado' },
} as const satisfies Record<string, Text>;
