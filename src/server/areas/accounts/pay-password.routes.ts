import type { FastifyInstance } from 'fastify';
import { ok } from '../../auth/http.ts';
import { idField, requiredTextField, textField } from '../../http/input/fields.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { answers, yesOrNo } from '../../http/openapi/answers.ts';
import { count, text, whole } from '../../http/openapi/schemas.ts';
import { provePayPassword, resetPayPassword, setPayPassword } from './pay-password.ts';

const titles = {
  wallet: { zh: '个人账户', en: 'Wallet', es: 'Monedero' },
  password: { zh: '支付密码', en: 'Payment password', es: 'Contraseña de pago' },
  old: { zh: '原支付密码', en: 'Present payment password', es: 'Contraseña de pago actual' },
} as const;

const shape = /^\d{6}$/;
const maxText = 20;

const wallet = { id: idField(titles.wallet) };
const proof = { ...wallet, password: requiredTextField(titles.password, maxText, shape) };

const marked = whole({ id: text, payPasswordSet: yesOrNo, version: count });

/** Customers set a payment password in their app, which asks for it before they pay. */
export default function addPayPasswords(app: FastifyInstance, kit: RouteKit, base: string): void {
  const at = `${base}/organisation/userAccount`;
  const { throttle } = kit.auth;
  app.post(
    `${at}/setPayPassword`,
    takes(
      { ...proof, oldPassword: textField(titles.old, maxText) },
      async (request, read) => {
        const context = await kit.contextOf(request);
        const { oldPassword: old, ...given } = read();
        return ok(await setPayPassword(context, throttle, { ...given, old }));
      },
      answers(marked),
    ),
  );
  app.post(
    `${at}/checkPayPassword`,
    takes(
      proof,
      async (request, read) => {
        const context = await kit.contextOf(request);
        const given = read();
        return ok(await provePayPassword(context, throttle, given.id, given.password));
      },
      answers(whole({ id: text })),
    ),
  );
  app.post(
    `${at}/resetPayPassword`,
    takes(
      wallet,
      async (request, read) => {
        const context = await kit.contextOf(request);
        return ok(await resetPayPassword(context, throttle, read().id));
      },
      answers(marked),
    ),
  );
}
