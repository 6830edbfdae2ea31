import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { pickLocale, type Text } from '../../../meta/locale.ts';
import { passedOn } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { object, text as anyText } from '../../http/openapi/schemas.ts';
import type { RouteKit } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import { systemContext } from '../../system.ts';
import { deliveries } from './receiver-rows.ts';
import { deliveryOfToken, unsubscribe, unsubscribePath } from './unsubscribed.ts';

const texts = {
  title: { zh: '退订', en: 'Unsubscribe', es: 'Cancelar la suscripción' },
  ask: {
    zh: '确定不再接收此类消息吗？验证码不受影响。',
    en: 'Do you want no more of these messages? Codes for signing in still reach you.',
    es: '¿No desea recibir más mensajes de este tipo? Los códigos de acceso le seguirán llegando.',
  },
  confirm: { zh: '确认退订', en: 'Unsubscribe', es: 'Cancelar la suscripción' },
  done: {
    zh: '已退订。如需恢复接收，请联系物业服务中心。',
    en: 'Done. To receive messages again, contact the service centre.',
    es: 'Hecho. Para volver a recibir mensajes, contacte con el centro de servicio.',
  },
  unknown: {
    zh: '链接无效，请使用邮件中的完整链接。',
    en: 'This link is not valid. Use the whole link of the message.',
    es: 'El enlace no es válido. Use el enlace completo del mensaje.',
  },
} satisfies Record<string, Text>;

/** What mail programs send along (RFC 8058); the link itself says everything. */
const oneClick = passedOn(() => object({ 'List-Unsubscribe': anyText }));

type Ask = FastifyRequest<{ Params: { token: string } }>;

/**
 * The end of a link in a mail. Opening it asks, since programs that check mails open every link; only the button, or
 * the mail program itself (RFC 8058), ends the messages.
 */
export default function addUnsubscribe(app: FastifyInstance, kit: RouteKit, base: string): void {
  const deliveryOf = async ({ params }: Ask) => asSystem(kit, deliveries).one(deliveryOfToken(kit, params.token));
  app.get(`${base}${unsubscribePath}`, async (request: Ask, reply) => {
    const isKnown = (await deliveryOf(request)) !== undefined;
    return page(request, reply, isKnown ? 'ask' : 'unknown');
  });
  app.post(
    `${base}${unsubscribePath}`,
    takes(oneClick, async (request: Ask, _read, reply) => {
      const delivery = await deliveryOf(request);
      if (!delivery) return page(request, reply, 'unknown');
      await kit.store.transaction((tx) => unsubscribe(systemContext(kit), tx, delivery));
      return page(request, reply, 'done');
    }),
  );
}

function page(request: FastifyRequest, reply: FastifyReply, what: 'ask' | 'done' | 'unknown'): string {
  const locale = pickLocale(request.headers['accept-language']);
  const [title, text] = [texts.title[locale], texts[what][locale]];
  const button = what === 'ask' ? `<form method="post"><button>${texts.confirm[locale]}</button></form>` : '';
  void reply
    .code(what === 'unknown' ? 404 : 200)
    .type('text/html; charset=utf-8')
    .header('content-security-policy', "default-src 'none'; form-action 'self'; frame-ancestors 'none'")
    .header('referrer-policy', 'no-referrer');
  return (
    `<!doctype html><html lang="${locale}"><meta charset="utf-8"><meta name="robots" content="noindex">` +
    `<meta name="viewport" content="width=device-width"><title>${title}</title><h1>${title}</h1><p>${text}</p>${button}</html>`
  );
}
