import { createHash, createHmac, randomUUID } from 'node:crypto';
import type { Row } from '../../../meta/json.ts';
import { chinaDay } from '../../../meta/china-time.ts';
import { callOut, objectOf, objectsOf, readReply, unanswered, wordOf } from './call-out.ts';
import type { Outcome, Outgoing } from './channel.ts';

const version = '2017-05-25';
const defaultEndpoint = 'https://dysmsapi.aliyuncs.com/';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
/** As RFC 3986 has it, stricter than browsers. */
const encode = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (c) => `%${c.charCodeAt(0).toString(16).toUpperCase()}`);

interface Signed {
  readonly key: string;
  readonly secret: string;
  readonly host: string;
  readonly action: string;
  readonly version: string;
  readonly query: Readonly<Record<string, string>>;
  readonly date: string;
  readonly nonce: string;
}

/** The headers and the query of a call signed as ACS3-HMAC-SHA256 has it; everything travels in the query. */
export function signAcs3({ key, secret, host, action, version: of, query, date, nonce }: Signed): {
  headers: Record<string, string>;
  query: string;
} {
  const hashed = sha256('');
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': hashed,
    'x-acs-date': date,
    'x-acs-signature-nonce': nonce,
    'x-acs-version': of,
  };
  const names = Object.keys(headers).toSorted();
  const text = Object.keys(query)
    .toSorted()
    .map((name) => `${encode(name)}=${encode(query[name] ?? '')}`)
    .join('&');
  const canonical = [
    'POST',
    '/',
    text,
    ...names.map((name) => `${name}:${headers[name] ?? ''}`),
    '',
    names.join(';'),
    hashed,
  ].join('\n');
  const signature = createHmac('sha256', secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const { host: _host, ...sent } = headers;
  return {
    query: text,
    headers: {
      ...sent,
      authorization: `ACS3-HMAC-SHA256 Credential=${key},SignedHeaders=${names.join(';')},Signature=${signature}`,
    },
  };
}

async function call(
  account: Row,
  action: string,
  query: Record<string, string>,
  now: number,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const url = new URL(wordOf(account.endpoint) || defaultEndpoint);
  const date = new Date(now).toISOString().replace(/\.\d{3}Z$/, 'Z');
  const signed = signAcs3({
    key: String(account.accessKey),
    secret: String(account.accessSecret),
    host: url.host,
    action,
    version,
    query,
    date,
    nonce: randomUUID(),
  });
  url.pathname = '/';
  url.search = signed.query;
  const reply = await callOut(url, { headers: signed.headers, ...(signal && { signal }) });
  return readReply(reply);
}

/** Says of the account, not of the number: it is put right in the settings, or passes. */
const ofAccount =
  /^(?:isv\.(?:BUSINESS_LIMIT_CONTROL|AMOUNT_NOT_ENOUGH|OUT_OF_SERVICE|DAY_LIMIT_CONTROL|ACCOUNT_NOT_EXISTS)|isp\.|Throttling|InvalidAccessKeyId|SignatureDoesNotMatch|ServiceUnavailable|InternalError)/;

export const aliyun = {
  async send({ account, delivery, letter, now, signal }: Outgoing): Promise<Outcome> {
    try {
      const params = JSON.stringify(Object.fromEntries((letter.params ?? []).map(({ key, value }) => [key, value])));
      const query = {
        PhoneNumbers: String(delivery.address),
        SignName: String(account.signName),
        TemplateCode: letter.template ?? '',
        TemplateParam: params,
        OutId: String(delivery.id),
      };
      const { Code, Message, BizId, RequestId } = await call(account, 'SendSms', query, now, signal);
      if (Code === 'OK') return { is: 'sent', reply: `OK ${wordOf(RequestId)}`, ref: wordOf(BizId) };
      const reason = `${wordOf(Code)} ${wordOf(Message)}`.trim() || '服务商没有给出结果';
      return { is: Code === undefined || ofAccount.test(wordOf(Code)) ? 'later' : 'refused', reason };
    } catch (error) {
      return unanswered(error);
    }
  },

  async ask({ account, delivery, now, signal }: Outgoing): Promise<Outcome | undefined> {
    const day = chinaDay(Date.parse(String(delivery.sentTime))).replaceAll('-', '');
    const reply = await call(
      account,
      'QuerySendDetails',
      {
        PhoneNumber: String(delivery.address),
        BizId: String(delivery.ref),
        SendDate: day,
        PageSize: '10',
        CurrentPage: '1',
      },
      now,
      signal,
    );
    const found = objectsOf(objectOf(reply.SmsSendDetailDTOs).SmsSendDetailDTO).find(
      ({ OutId }) => OutId === delivery.id,
    );
    if (Number(found?.SendStatus) === 3) return { is: 'delivered', reply: wordOf(found?.ErrCode) };
    return Number(found?.SendStatus) === 2
      ? { is: 'refused', reason: wordOf(found?.ErrCode) || '发送失败' }
      : undefined;
  },
};
