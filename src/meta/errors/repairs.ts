import { refusal } from './refusal.ts';

/** What a repair costs. */
export const repairs = {
  repairFree: refusal(422, {
    zh: '该报修类型不收费',
    en: 'Repairs of this type are free of charge',
    es: 'Las reparaciones de este tipo son gratuitas',
  }),
  repairPaidBefore: refusal(409, {
    zh: '该工单已收过费，返修不再收费',
    en: 'This repair was paid already; doing it again is free of charge',
    es: 'Esta reparación ya se pagó; repetirla es gratuito',
  }),
  repairUnpaid: refusal(409, {
    zh: '该工单没有可退的费用',
    en: 'There is nothing to pay back for this repair',
    es: 'No hay nada que devolver por esta reparación',
  }),
};
