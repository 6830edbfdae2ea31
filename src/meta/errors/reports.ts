import { refusal } from './refusal.ts';

/** Reports. */
export const reports = {
  reportTooLarge: refusal(422, {
    zh: '报表超过{limit}个数据，请缩短期间、减少维度或增加筛选条件',
    en: 'The report has more than {limit} figures; shorten the period, take away a dimension or add a filter',
    es: 'El informe supera las {limit} cifras; acorte el periodo, quite una dimensión o añada un filtro',
  }),
  reportTooManyRows: refusal(422, {
    zh: '期间内的记录超过{limit}条，请缩短期间或增加筛选条件',
    en: 'More than {limit} records lie in the period; shorten it or add a filter',
    es: 'Hay más de {limit} registros en el periodo; acórtelo o añada un filtro',
  }),
  reportTooLong: refusal(422, {
    zh: '期间最多分为{limit}段，请缩短期间，或改为按周、按月统计',
    en: 'A period has at most {limit} parts; shorten it, or count by week or month',
    es: 'Un periodo tiene como máximo {limit} partes; acórtelo o cuente por semana o mes',
  }),
};
