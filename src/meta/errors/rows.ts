import { refusal } from './refusal.ts';

/** Rows of any resource: finding, changing, moving and removing them. */
export const rows = {
  notFound: refusal(404, {
    zh: '记录不存在或不在您的管理范围内',
    en: 'Not found, or outside the area you manage',
    es: 'No existe o está fuera de su ámbito',
  }),
  stale: refusal(409, {
    zh: '该记录已被他人修改，请核对后再保存',
    en: 'Somebody else has changed this record',
    es: 'Otra persona ha modificado este registro',
  }),
  duplicate: refusal(409, { zh: '{fields}已存在，请更换', en: '{fields} already exists', es: '{fields} ya existe' }),
  placeClosed: refusal(422, {
    zh: '{label}“{name}”{state}，不能新增{what}',
    en: 'The {label} "{name}" is in the state "{state}"; no {what} can be added',
    es: 'El registro de {label} «{name}» está en el estado «{state}»; no se puede añadir {what}',
  }),
  occupied: refusal(409, {
    zh: '{fields}在该时段已被占用，请更换时间或另选',
    en: '{fields} is taken at that time; choose another time or another one',
    es: '{fields} ya está ocupado en ese horario; elija otra hora u otra opción',
  }),
  wrongState: refusal(409, {
    zh: '当前状态为“{state}”，不能执行“{transition}”',
    en: '"{transition}" is not possible in the state "{state}"',
    es: '«{transition}» no es posible en el estado «{state}»',
  }),
  stepNotForRow: refusal(409, {
    zh: '“{title}”为“{value}”的记录不能执行“{transition}”',
    en: '"{transition}" is not for records with "{title}" "{value}"',
    es: '«{transition}» no es para registros con «{title}» «{value}»',
  }),
  alreadyTaken: refusal(409, {
    zh: '“{transition}”已办理过，不能重复办理',
    en: '"{transition}" was done before and is done only once',
    es: '«{transition}» ya se hizo y solo se hace una vez',
  }),
  parentNotEditable: refusal(409, {
    zh: '所属“{label}”当前状态为“{state}”，其明细不能增加、修改或删除',
    en: 'The "{label}" it belongs to is in the state "{state}"; its parts cannot be added, changed or deleted',
    es: 'El registro de «{label}» al que pertenece está en el estado «{state}»; sus partes no se pueden añadir, modificar ni eliminar',
  }),
  notEditable: refusal(409, {
    zh: '当前状态为“{state}”，不能修改',
    en: 'A record in the state "{state}" cannot be changed',
    es: 'No se puede modificar en el estado «{state}»',
  }),
  notRemovable: refusal(409, {
    zh: '当前状态为“{state}”，不能删除',
    en: 'A record in the state "{state}" cannot be deleted',
    es: 'No se puede eliminar en el estado «{state}»',
  }),
  inUse: refusal(422, {
    zh: '仍被{count}条“{label}”引用，不能删除',
    en: 'Still used by {count} of "{label}"',
    es: 'Todavía lo usan {count} de «{label}»',
  }),
  cycle: refusal(422, {
    zh: '上级不能是自己或自己的下级',
    en: 'A record cannot stand below itself',
    es: 'Un registro no puede depender de sí mismo',
  }),
  alreadyThere: refusal(409, {
    zh: '以下编号已存在：{names}；请调整范围，或选择跳过已有的',
    en: 'These already exist: {names}. Change the range, or choose to skip them',
    es: 'Ya existen: {names}. Cambie el intervalo o elija omitirlos',
  }),
  noSequence: refusal(422, {
    zh: '编号规则“{code}”不存在，请先在“编号规则”中添加',
    en: 'There is no numbering rule {code}; add it first',
    es: 'No existe la regla de numeración {code}; añádala primero',
  }),
  noReader: refusal(422, {
    zh: '“{name}”看不到这条记录，不能提及或指派',
    en: '{name} cannot see this record, so they can be neither mentioned nor assigned',
    es: '{name} no puede ver este registro, así que no se le puede mencionar ni asignar',
  }),
  assignmentOver: refusal(422, {
    zh: '该指派已完成或已撤回',
    en: 'This assignment is done or was withdrawn',
    es: 'Esta asignación ya se completó o se retiró',
  }),
  noteClosed: refusal(422, {
    zh: '只能修改或撤回自己在24小时内发表的评论',
    en: 'Only your own comments of the last 24 hours can be changed or taken back',
    es: 'Solo puede cambiar o retirar sus propios comentarios de las últimas 24 horas',
  }),
};
