import { refusal } from './refusal.ts';

/** Car parks. */
export const parking = {
  carparkClosed: refusal(422, {
    zh: '停车场“{name}”已停用，不能入场',
    en: 'The car park {name} is out of use',
    es: 'El aparcamiento {name} está fuera de uso',
  }),
  carparkFull: refusal(422, {
    zh: '停车场“{name}”已没有空车位',
    en: 'The car park {name} is full',
    es: 'El aparcamiento {name} está lleno',
  }),
  carparkWithoutVisitors: refusal(422, {
    zh: '停车场“{name}”不接待访客车辆',
    en: 'The car park {name} takes no cars of visitors',
    es: 'El aparcamiento {name} no admite coches de visitantes',
  }),
  carInside: refusal(409, {
    zh: '“{plate}”已在场内，请先登记离场',
    en: '{plate} is inside already; register its exit first',
    es: '{plate} ya está dentro; registre antes su salida',
  }),
  parkingUnpaid: refusal(422, {
    zh: '“{plate}”还有停车费{amount}元未缴',
    en: '{plate} still has to pay {amount}',
    es: '{plate} aún debe pagar {amount}',
  }),
};
