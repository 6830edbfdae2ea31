import type { FastifyInstance } from 'fastify';
import type { FieldError } from '../../../meta/errors.ts';
import { ok } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { provePayPassword, resetPayPassword, setPayPassword } from './pay-password.ts';

const titles = {
  wallet: { zh: '个人账户', en: 'Wallet', es: 'Monedero' },
  password: { zh: '支付密码', en: 'Payment password', es: 'Contraseña de pago' },
  old: { zh: '原支付密码', en: 'Present payment password', es: 'Contraseña de pago actual' },
} as const;

const shape = /^\d{6}$/;
const maxText = 20;

/** Customers set a payment password in their app, which asks for it before they pay. */
export default function addPayPasswords(app: FastifyInstance, kit: RouteKit, base: string): void {
  const at = `${base}/organisation/userAccount`;
  const { throttle } = kit.auth;
  app.post(`${at}/setPayPassword`, async (request) => {
    const context = await kit.contextOf(request);
    const input = new CallInput(bodyOf(request).values);
    const id = input.id('id', titles.wallet);
    const password = input.text('password', titles.password, maxText);
    const old = input.text('oldPassword', titles.old, maxText);
    input.finish(...sixDigits(password));
    return ok(await setPayPassword(context, throttle, { id, password, old }));
  });
  app.post(`${at}/checkPayPassword`, async (request) => {
    const context = await kit.contextOf(request);
    const input = new CallInput(bodyOf(request).values);
    const id = input.id('id', titles.wallet);
    const password = input.text('password', titles.password, maxText);
    input.finish(...sixDigits(password));
    return ok(await provePayPassword(context, throttle, id, password));
  });
  app.post(`${at}/resetPayPassword`, async (request) => {
    const context = await kit.contextOf(request);
    const input = new CallInput(bodyOf(request).values);
    const id = input.id('id', titles.wallet);
    input.finish();
    return ok(await resetPayPassword(context, throttle, id));
  });
}

const sixDigits = (password: string): FieldError[] =>
  shape.test(password)
    ? []
    : [{ path: 'password', problem: password === '' ? 'required' : 'type', values: { title: titles.password } }];
