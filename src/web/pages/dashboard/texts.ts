import type { Card } from '../../../meta/dashboard/declaration.ts';
import type { Text } from '../../../meta/locale.ts';

export const texts = {
  morning: { zh: '早上好', en: 'Good morning', es: 'Buenos días' },
  noon: { zh: '中午好', en: 'Good day', es: 'Buenas tardes' },
  afternoon: { zh: '下午好', en: 'Good afternoon', es: 'Buenas tardes' },
  evening: { zh: '晚上好', en: 'Good evening', es: 'Buenas noches' },
  greeting: { zh: '{part}，{name}', en: '{part}, {name}', es: '{part}, {name}' },
  continue: { zh: '继续上次访问：{title}', en: 'Continue with {title}', es: 'Continuar con {title}' },
  dashboard: { zh: '仪表板', en: 'Dashboard', es: 'Panel' },
  views: { zh: '布局视图', en: 'Arrangements', es: 'Disposiciones' },
  own: { zh: '返回我的布局', en: 'Back to my own', es: 'Volver a la mía' },
  schedule: { zh: '定时发送', en: 'Send by schedule', es: 'Envío programado' },
  arrange: { zh: '调整布局', en: 'Arrange', es: 'Organizar' },
  arrangeHint: {
    zh: '拖动标题移动卡片，拖动右下角改变大小；也可聚焦移动按钮，用方向键移动，按住 Shift 改变大小',
    en: 'Drag a title to move its card, its corner to resize it; or focus the move button and use the arrow keys, with Shift to resize',
    es: 'Arrastre el título para mover, la esquina para cambiar el tamaño; o use las flechas en el botón de mover, con Mayús para el tamaño',
  },
  add: { zh: '添加卡片', en: 'Add a card', es: 'Añadir tarjeta' },
  find: { zh: '查找卡片', en: 'Find a card', es: 'Buscar tarjeta' },
  move: { zh: '移动“{title}”', en: 'Move {title}', es: 'Mover {title}' },
  removeCard: { zh: '移除“{title}”', en: 'Take {title} away', es: 'Quitar {title}' },
  place: {
    zh: '{title}：第 {y} 行第 {x} 列，宽 {w} 高 {h}',
    en: '{title}: row {y}, column {x}, {w} wide, {h} high',
    es: '{title}: fila {y}, columna {x}, ancho {w}, alto {h}',
  },
  save: { zh: '保存布局', en: 'Save', es: 'Guardar' },
  cancel: { zh: '取消', en: 'Cancel', es: 'Cancelar' },
  saved: { zh: '布局已保存', en: 'Arrangement saved', es: 'Disposición guardada' },
  reset: { zh: '恢复默认布局', en: 'Reset', es: 'Restablecer' },
  resetDone: { zh: '已恢复默认布局', en: 'As it was again', es: 'Restablecida' },
  rows: { zh: '共 {count} 条', en: '{count} rows', es: '{count} registros' },
  noRows: { zh: '暂无记录', en: 'No records', es: 'Sin registros' },
  others: { zh: '其他待处理', en: 'Other tasks', es: 'Otras tareas' },
  noTodo: { zh: '没有待办事项', en: 'Nothing to do', es: 'Nada pendiente' },
  noCards: { zh: '没有可显示的卡片', en: 'There are no cards to show', es: 'No hay tarjetas que mostrar' },
  unavailable: {
    zh: '暂时无法取得数据',
    en: 'The figures are not available right now',
    es: 'Los datos no están disponibles ahora',
  },
  retry: { zh: '重试', en: 'Try again', es: 'Reintentar' },
} satisfies Record<string, Text>;

export const kindTexts = {
  figure: { zh: '指标', en: 'Figure', es: 'Cifra' },
  chart: { zh: '图表', en: 'Chart', es: 'Gráfico' },
  list: { zh: '列表', en: 'List', es: 'Lista' },
  todos: { zh: '待办', en: 'To do', es: 'Pendientes' },
  shortcuts: { zh: '入口', en: 'Shortcuts', es: 'Accesos' },
} satisfies Record<Card['kind'], Text>;
