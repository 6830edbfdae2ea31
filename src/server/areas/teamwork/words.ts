/** What the inputs of these calls are called in refusals. */
export const titles = {
  content: { zh: '评论内容', en: 'Comment', es: 'Comentario' },
  mentions: { zh: '提到的人', en: 'People mentioned', es: 'Personas mencionadas' },
  files: { zh: '附件', en: 'Attachments', es: 'Adjuntos' },
  version: { zh: '版本号', en: 'Version', es: 'Versión' },
  note: { zh: '评论', en: 'Comment', es: 'Comentario' },
  name: { zh: '姓名', en: 'Name', es: 'Nombre' },
  page: { zh: '页码', en: 'Page', es: 'Página' },
  following: { zh: '关注', en: 'Following', es: 'Seguimiento' },
  person: { zh: '负责人', en: 'Assignee', es: 'Responsable' },
  task: { zh: '待办内容', en: 'Task', es: 'Tarea' },
  dueDate: { zh: '截止日期', en: 'Due date', es: 'Fecha límite' },
  assignment: { zh: '指派', en: 'Assignment', es: 'Asignación' },
} as const;
