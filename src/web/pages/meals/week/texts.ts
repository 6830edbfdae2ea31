import type { Text } from '../../../../meta/locale.ts';
import { dayMarkTexts } from '../../../shared/dates/day-mark-texts.ts';

export const weekTexts = {
  canteen: { zh: '食堂', en: 'Canteen', es: 'Comedor' },
  week: { zh: '周', en: 'Week', es: 'Semana' },
  before: { zh: '上一周', en: 'The week before', es: 'La semana anterior' },
  after: { zh: '下一周', en: 'The week after', es: 'La semana siguiente' },
  now: { zh: '本周', en: 'This week', es: 'Esta semana' },
  copy: { zh: '复制上周', en: 'Copy last week', es: 'Copiar la semana pasada' },
  copied: {
    zh: '已复制 {copied} 条餐线为草稿，{kept} 条未复制（已有同名、日期已过或菜品已删除）',
    en: '{copied} lines copied as drafts, {kept} left out (there already, past or without dishes)',
    es: '{copied} líneas copiadas como borrador, {kept} omitidas (ya existen, pasadas o sin platos)',
  },
  publish: { zh: '发布本周菜单', en: 'Publish the week', es: 'Publicar la semana' },
  published: {
    zh: '已发布 {published} 条餐线，客户可以订餐',
    en: '{published} lines published; they can be ordered now',
    es: '{published} líneas publicadas; ya se pueden pedir',
  },
  summary: {
    zh: '{lines} 条餐线，{drafts} 条未发布',
    en: '{lines} lines, {drafts} drafts',
    es: '{lines} líneas, {drafts} borradores',
  },
  ...dayMarkTexts,
  palette: { zh: '菜品', en: 'Dishes', es: 'Platos' },
  find: { zh: '查找菜品', en: 'Find a dish', es: 'Buscar un plato' },
  hint: {
    zh: '拖到某天某餐；或选中菜品后按“放入”。',
    en: 'Drag a dish to a meal of a day; or choose it and press “Put here”.',
    es: 'Arrastre un plato a una comida; o elíjalo y pulse «Poner aquí».',
  },
  none: {
    zh: '没有食堂：请先在商品库中添加菜品',
    en: 'There is no canteen; add dishes first',
    es: 'No hay comedor; añada platos primero',
  },
  noDishes: { zh: '没有找到菜品', en: 'No dishes found', es: 'No se encontraron platos' },
  put: { zh: '放入', en: 'Put here', es: 'Poner aquí' },
  putInto: {
    zh: '把“{dish}”放入{day}{meal}',
    en: 'Put {dish} into {meal} of {day}',
    es: 'Poner {dish} en {meal} del {day}',
  },
  add: { zh: '新增餐线：{day}{meal}', en: 'Add a line: {meal} of {day}', es: 'Añadir línea: {meal} del {day}' },
  take: { zh: '移除{dish}', en: 'Take {dish} out', es: 'Quitar {dish}' },
  lastDish: {
    zh: '已发布的餐线至少要有一个菜品，如需停供请打开餐线',
    en: 'A published line keeps one dish at least; open the line to stop it',
    es: 'Una línea publicada conserva al menos un plato; ábrala para detenerla',
  },
  everyDay: { zh: '每天供应', en: 'Every day', es: 'Todos los días' },
  ordered: { zh: '已订 {ordered}', en: '{ordered} ordered', es: '{ordered} pedidas' },
  orderedOf: { zh: '已订 {ordered}/{max}', en: '{ordered} of {max} ordered', es: '{ordered} de {max} pedidas' },
  lineName: { zh: '{meal}自选', en: '{meal} à la carte', es: '{meal} a la carta' },
  off: { zh: '未上架', en: 'not on offer', es: 'no disponible' },
} satisfies Record<string, Text>;
