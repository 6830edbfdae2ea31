import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isAlwaysRung, messageTopics, messageWays } from '../../../meta/message-choice.ts';
import type { Row } from '../../../meta/json.ts';
import { userResource } from '../../auth/accounts.ts';
import { ok, ownCaller } from '../../auth/http.ts';
import { flagField, textField } from '../../http/input/fields.ts';
import { input } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import { answers, yesOrNo } from '../../http/openapi/answers.ts';
import { listOf, whole } from '../../http/openapi/schemas.ts';
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

const wayReply = whole({ hasAddress: yesOrNo, isReady: yesOrNo });
const state = whole({
  choices: listOf(whole({ topic: { enum: [...messageTopics] }, bell: yesOrNo, email: yesOrNo, sms: yesOrNo })),
  ways: whole({ email: wayReply, sms: wayReply }),
});

const topicOf = (name: string) => messageTopics.find((each) => each === name);

const chosen = input(
  {
    topic: textField(titles.topic, maxTopic),
    bell: flagField(titles.bell),
    email: flagField(titles.email),
    sms: flagField(titles.sms),
  },
  ({ topic: name, bell }) => {
    const topic = topicOf(name);
    if (!topic) return [{ path: 'topic', problem: 'notAChoice', values: { title: titles.topic } }];
    return isAlwaysRung(topic) && !bell ? [{ path: 'bell', problem: 'locked', values: { title: titles.bell } }] : [];
  },
);

/** How messages come to oneself. */
export default function addChoices(app: FastifyInstance, kit: RouteKit, base: string): void {
  app.get(`${base}/notify/messageChoice`, answers(state), async (request) => ok(await stateOf(kit, request)));
  app.post(
    `${base}/notify/messageChoice/save`,
    takes(
      chosen,
      async (request, read) => {
        const { principal } = await ownCaller(kit, request);
        const { topic: name, ...ways } = read();
        const topic = topicOf(name);
        if (topic) await kit.store.transaction((tx) => storeChoice(kit, tx, principal.userId, topic, ways));
        return ok(await stateOf(kit, request));
      },
      answers(state),
    ),
  );
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
