import type { Text } from '../../../../meta/locale.ts';
import { batchTitles } from '../../../../meta/space-batch.ts';

export const spaceTexts = {
  ...batchTitles,
  floors: { zh: '批量生成楼层', en: 'Lay out floors', es: 'Crear plantas' },
  rooms: { zh: '批量生成房间', en: 'Lay out rooms', es: 'Crear habitaciones' },
  make: { zh: '生成 {count} 条', en: 'Make {count}', es: 'Crear {count}' },
  made: { zh: '已生成 {count} 条', en: '{count} made', es: '{count} creados' },
  floorHint: {
    zh: '地下层填负数，如 -1；没有 0 层',
    en: 'Below ground: -1 and so on; there is no floor 0',
    es: 'Bajo tierra: -1, etc.; no hay planta 0',
  },
  allFloors: { zh: '全部楼层', en: 'All floors', es: 'Todas las plantas' },
  noFloors: {
    zh: '这里还没有楼层，请先生成楼层',
    en: 'There are no floors here yet; lay them out first',
    es: 'Aún no hay plantas; créelas primero',
  },
  exists: { zh: '已存在', en: 'already there', es: 'ya existe' },
  skip: {
    zh: '跳过已存在的 {count} 条',
    en: 'Leave out the {count} already there',
    es: 'Omitir los {count} que ya existen',
  },
  fill: {
    zh: '填写完整后，这里显示将要生成的内容',
    en: 'What will be made shows here',
    es: 'Aquí se verá lo que se creará',
  },
  required: { zh: '请选择', en: 'Please choose', es: 'Elija' },
} satisfies Record<string, Text>;
