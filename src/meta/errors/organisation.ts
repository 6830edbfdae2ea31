import { refusal } from './refusal.ts';

/** Organisation, enterprises and space. */
export const organisation = {
  signEndPast: refusal(422, {
    zh: '续签的结束日期须晚于今天和原结束日期',
    en: 'A renewal has to end after today and after the date before',
    es: 'Una renovación debe terminar después de hoy y de la fecha anterior',
  }),
  invoiceTooMuch: refusal(422, {
    zh: '开票金额超过可开票余额{left}元',
    en: 'The amount exceeds the {left} yuan that can still be invoiced',
    es: 'El importe supera los {left} yuanes que aún se pueden facturar',
  }),
  memberAlready: refusal(409, {
    zh: '所选成员已在“{name}”中',
    en: 'Some of these belong to {name} already',
    es: 'Algunos ya pertenecen a {name}',
  }),
  notAMemberOf: refusal(422, {
    zh: '所选成员不在“{name}”中',
    en: 'Some of these do not belong to {name}',
    es: 'Algunos no pertenecen a {name}',
  }),
  noRelation: refusal(422, {
    zh: '“{name}”没有可解除的上级关系',
    en: '{name} has no relation that could be ended',
    es: '{name} no tiene ninguna relación que terminar',
  }),
  projectsLeft: refusal(422, {
    zh: '“{name}”名下还有{count}个未关闭的项目，请先移交',
    en: '{name} still runs {count} projects; hand them over first',
    es: '{name} aún lleva {count} proyectos; traspáselos primero',
  }),
  billsLeft: refusal(422, {
    zh: '还有{count}笔账单未缴清，请先缴清',
    en: '{count} bills are unpaid; settle them first',
    es: 'Quedan {count} facturas pendientes; páguelas primero',
  }),
  notOneBuilding: refusal(422, {
    zh: '所选楼层不在同一楼栋内',
    en: 'The floors are not all in one building',
    es: 'Las plantas no están en el mismo edificio',
  }),
};
