import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAlwaysRung, messageTopics, messageWays } from '../../../meta/message-choice.ts';
import type { Row } from '../../../meta/json.ts';
import { userResource } from '../../auth/accounts.ts';
import { ok, ownCaller } from '../../auth/http.ts';
import { bodyOf } from '../../http/body.ts';
import { CallInput } from '../../http/call-input.ts';
import type { RouteKit } from '../../http/kit.ts';
import { asSystem } from '../../records/rows.ts';
import { systemContext } from '../../system.ts';
import { accountOf } from './account.ts';
import { channelNamed } from './channels.ts';
import { choicesOf, storeChoice } from './choices.ts';

const titles = {
  topic: { zh: '消息类别', en: 'Kind of message', es: 'Tipo de mensaje' },
  bell: { zh: '站内提醒', en: 'Bell', es: 'Campana' },
  email: { zh: '邮件', en: 'E-mail', es: 'Correo' },
  sms: { zh: '短信', en: 'Text message', es: 'SMS' },
} as const;
const maxTopic = 20;

/** How messages come to oneself. */
export default function addChoices(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.get(`${base}/notify/messageChoice`, async (request) => ok(await stateOf(kit, request)));
  app.post(`${base}/notify/messageChoice/save`, async (request) => {
    const { principal } = await ownCaller(kit, request);
    const input = new CallInput(bodyOf(request).values);
    const [name, bell, email, sms] = [
      input.text('topic', titles.topic, maxTopic),
      input.flag('bell', titles.bell),
      input.flag('email', titles.email),
      input.flag('sms', titles.sms),
    ];
    const topic = messageTopics.find((each) => each === name);
    input.finish(
      ...(topic ? [] : [{ path: 'topic', problem: 'notAChoice' as const, values: { title: titles.topic } }]),
      ...(topic && isAlwaysRung(topic) && !bell
        ? [{ path: 'bell', problem: 'locked' as const, values: { title: titles.bell } }]
        : []),
    );
    if (topic) await kit.store.transaction((tx) => storeChoice(kit, tx, principal.userId, topic, { bell, email, sms }));
    return ok(await stateOf(kit, request));
  });
}

/** With it, which ways there are: without an address or a channel nothing would come. */
async function stateOf(kit: RouteKit, request: FastifyRequest): Promise<Row> {
  const { principal } = await ownCaller(kit, request);
  const user = await asSystem(kit, userResource).one(principal.userId);
  const context = systemContext(kit);
  const ready = await kit.store.transaction(async (tx) => {
    const found: boolean[] = [];
    for (const way of messageWays)
      found.push((await accountOf(context, tx, channelNamed(way), undefined)) !== undefined);
    return found;
  });
  return {
    choices: (await choicesOf(kit, principal.userId)).map((choice) => ({ ...choice })),
    ways: {
      email: { hasAddress: Boolean(user?.email), isReady: ready[0] ?? false },
      sms: { hasAddress: Boolean(user?.mobile), isReady: ready[1] ?? false },
    },
  };
}
