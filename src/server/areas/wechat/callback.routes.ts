import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { streamed } from '../../http/input/input.ts';
import { takes } from '../../http/input/takes.ts';
import type { RouteKit } from '../../http/kit.ts';
import { isId } from '../../records/read-ids.ts';
import { all, isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { rowsWithSecrets } from '../notices/receiver-rows.ts';
import { isSigned, open, readXml, seal, signatureOf, writeXml } from './envelope.ts';
import { listReceived } from './received-list.ts';
import { store, type Message } from './received.ts';
import { replyTo } from './replies.ts';

/** The address that is entered at the official account: what followers send and do arrives here, signed with the account's token. */
const callbackPath = '/wechat/callback/:publicId';
const maxBytes = 64 * 1024;
/** A message that is older was overheard. */
const freshSeconds = 600;

type Ask = FastifyRequest<{ Params: { publicId: string }; Querystring: Record<string, string | undefined> }>;

/** What WeChat sends. */
const sentMessage = streamed(['text/xml'], { type: 'string' });

export default function addCallback(app: FastifyInstance, kit: RouteKit, base: string): void {
  void app.register(async (scope) => {
    scope.addContentTypeParser(
      ['text/xml', 'application/xml'],
      { parseAs: 'string', bodyLimit: maxBytes },
      async (_request: FastifyRequest, body: string) => body,
    );
    scope.get(`${base}${callbackPath}`, async (request: Ask, reply) => {
      await signedBy(kit, request);
      return answer(reply, request.query.echostr ?? '');
    });
    scope.post(
      `${base}${callbackPath}`,
      takes(sentMessage, async (request: Ask, _read, reply) => answer(reply, await receive(kit, request))),
    );
  });
}

const answer = (reply: FastifyReply, text: string): string => {
  void reply.type('text/plain; charset=utf-8');
  return text;
};

/** The account that a call is for, if its token has signed the call lately. */
async function signedBy(kit: RouteKit, { params, query }: Ask): Promise<Row> {
  const { timestamp = '', nonce = '', signature } = query;
  const [account] = isId(params.publicId)
    ? await kit.store.transaction((tx) =>
        rowsWithSecrets(
          systemContext(kit),
          tx,
          'wechat/public',
          ['token', 'aesKey'],
          all(isColumn('id', params.publicId), isColumn('status', 'enabled')),
        ),
      )
    : [];
  const age = Math.abs(kit.auth.clock() / 1000 - Number(timestamp));
  if (
    typeof account?.token !== 'string' ||
    !(age <= freshSeconds) ||
    !isSigned(signature, account.token, timestamp, nonce)
  )
    throw new AppError('badToken');
  return account;
}

async function receive(kit: RouteKit, request: Ask): Promise<string> {
  const account = await signedBy(kit, request);
  const outer = readXml(typeof request.body === 'string' ? request.body : '');
  const message = outer.Encrypt === undefined ? outer : opened(account, outer.Encrypt, request.query);
  const context = systemContext(kit);
  const answered = await kit.store.transaction(async (tx) => {
    if (!(await store(context, tx, String(account.id), message))) return undefined;
    const reply = await replyTo(context, tx, account, message);
    await listReceived(context, tx, String(account.id), message, reply !== undefined);
    return reply;
  });
  if (answered === undefined) return 'success';
  const inner = writeXml({
    ToUserName: message.FromUserName ?? '',
    FromUserName: message.ToUserName ?? '',
    CreateTime: Math.floor(kit.auth.clock() / 1000),
    ...answered,
  });
  return outer.Encrypt === undefined ? inner : sealed(account, inner, request.query);
}

/** What is encrypted is signed by itself as well, and says for which application it is. */
function opened(
  account: Row,
  encrypted: string,
  { timestamp = '', nonce = '', msg_signature: signature }: Ask['query'],
): Message {
  if (typeof account.aesKey !== 'string' || !isSigned(signature, String(account.token), timestamp, nonce, encrypted))
    throw new AppError('badToken');
  const { text, appId } = open(account.aesKey, encrypted);
  if (appId !== account.appId) throw new AppError('badToken');
  return readXml(text);
}

function sealed(account: Row, text: string, { timestamp = '', nonce = '' }: Ask['query']): string {
  const encrypted = seal(String(account.aesKey), text, String(account.appId));
  return writeXml({
    Encrypt: encrypted,
    MsgSignature: signatureOf(String(account.token), timestamp, nonce, encrypted),
    TimeStamp: Number(timestamp),
    Nonce: nonce,
  });
}
