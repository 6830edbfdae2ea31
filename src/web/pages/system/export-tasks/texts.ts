import type { Text } from '../../../../meta/locale.ts';

export const exportTexts = {
  title: { zh: '导出中心', en: 'Export centre', es: 'Centro de exportación' },
  hint: {
    zh: '文件保留 7 天，仅本人可以下载',
    en: 'Files are kept for 7 days; only you can fetch yours',
    es: 'Los archivos se guardan 7 días; solo usted puede descargar los suyos',
  },
  empty: { zh: '还没有导出任务', en: 'No exports yet', es: 'Aún no hay exportaciones' },
  emptyHint: {
    zh: '在任意列表点击“导出”后会显示在这里',
    en: 'What you export from a list shows here',
    es: 'Lo que exporte de una lista aparecerá aquí',
  },
  asked: { zh: '{time} 发起', en: 'asked for {time}', es: 'pedido {time}' },
  rows: { zh: '{count} 条', en: '{count} rows', es: '{count} filas' },
  until: { zh: '{time} 失效', en: 'until {time}', es: 'hasta {time}' },
  progress: { zh: '{name}的进度', en: 'Progress of {name}', es: 'Progreso de {name}' },
  download: { zh: '下载', en: 'Download', es: 'Descargar' },
  downloadOf: { zh: '下载 {name}', en: 'Download {name}', es: 'Descargar {name}' },
  cancel: { zh: '取消', en: 'Cancel', es: 'Cancelar' },
  cancelOf: { zh: '取消 {name}', en: 'Cancel {name}', es: 'Cancelar {name}' },
  retry: { zh: '重新导出', en: 'Export again', es: 'Exportar de nuevo' },
  retryOf: { zh: '重新导出 {name}', en: 'Export {name} again', es: 'Exportar {name} de nuevo' },
  remove: { zh: '删除', en: 'Delete', es: 'Eliminar' },
  removeOf: { zh: '删除 {name}', en: 'Delete {name}', es: 'Eliminar {name}' },
  removeTitle: { zh: '删除“{name}”？', en: 'Delete {name}?', es: '¿Eliminar {name}?' },
  removeText: {
    zh: '文件会一并删除，不能恢复。',
    en: 'Its file goes with it and cannot be restored.',
    es: 'Su archivo se elimina también y no se puede recuperar.',
  },
} satisfies Record<string, Text>;
