import type { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import type { Text } from '../../../meta/locale.ts';
import { refusal } from '../refusal.ts';

/** Why a coupon does not serve, whatever it is used for. */
const reasons = {
  notHeld: {
    zh: '客户没有这张券，或已使用、已作废',
    en: 'the customer holds no unused one',
    es: 'el cliente no tiene ninguno sin usar',
  },
  expired: { zh: '不在有效期内', en: 'it is not valid at this time', es: 'no está vigente' },
  place: {
    zh: '不适用于该项目或商户',
    en: 'it is for other projects or merchants',
    es: 'es para otros proyectos o comercios',
  },
  goods: { zh: '订单中没有适用的商品', en: 'none of the goods fits', es: 'ningún artículo corresponde' },
  threshold: {
    zh: '未达到使用门槛金额',
    en: 'its minimum spend is not reached',
    es: 'no se alcanza el importe mínimo',
  },
  nothingDue: { zh: '没有需要缴纳的费用', en: 'nothing is due', es: 'no hay nada que pagar' },
  parking: { zh: '停车券不能用于购物', en: 'it is for parking', es: 'es para aparcar' },
  shopping: { zh: '不是停车券', en: 'it is not for parking', es: 'no es para aparcar' },
} satisfies Record<string, Text>;

export const unusable = ({ couponName }: Row, reason: keyof typeof reasons, path: string): AppError =>
  refusal('couponUnusable', path, { coupon: String(couponName ?? ''), message: reasons[reason] });

export const hasBegun = ({ validStart }: Row, now: string): boolean => !validStart || String(validStart) <= now;

export const hasEnded = ({ validEnd }: Row, now: string): boolean => Boolean(validEnd) && String(validEnd) < now;
