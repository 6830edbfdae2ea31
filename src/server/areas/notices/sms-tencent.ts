import { createHash, createHmac } from 'node:crypto';
import type { Row } from '../../../meta/json.ts';
import { callOut, objectOf, objectsOf, readReply, unanswered, wordOf } from './call-out.ts';
import type { Outcome, Outgoing } from './channel.ts';

const version = '2021-01-11';
const service = 'sms';
const defaultEndpoint = 'https://sms.tencentcloudapi.com/';
const defaultRegion = 'ap-guangzhou';

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();

interface Signed {
  readonly id: string;
  readonly key: string;
  readonly service: string;
  readonly host: string;
  readonly contentType: string;
  readonly action: string;
  readonly body: string;
  readonly seconds: number;
}

/** The header by which a call is signed as TC3-HMAC-SHA256 has it. */
export function signTc3({ id, key, service: of, host, contentType, action, body, seconds }: Signed): string {
  const day = new Date(seconds * 1000).toISOString().slice(0, 10);
  const names = 'content-type;host;x-tc-action';
  const canonical = [
    'POST',
    '/',
    '',
    `content-type:${contentType}`,
    `host:${host}`,
    `x-tc-action:${action.toLowerCase()}`,
    '',
    names,
    sha256(body),
  ].join('\n');
  const scope = `${day}/${of}/tc3_request`;
  const signing = hmac(hmac(hmac(`TC3${key}`, day), of), 'tc3_request');
  const signature = hmac(signing, `TC3-HMAC-SHA256\n${seconds}\n${scope}\n${sha256(canonical)}`).toString('hex');
  return `TC3-HMAC-SHA256 Credential=${id}/${scope}, SignedHeaders=${names}, Signature=${signature}`;
}

async function call(
  account: Row,
  action: string,
  values: Record<string, unknown>,
  now: number,
  signal?: AbortSignal,
): Promise<Record<string, unknown>> {
  const url = new URL(wordOf(account.endpoint) || defaultEndpoint);
  url.pathname = '/';
  const contentType = 'application/json; charset=utf-8';
  const body = JSON.stringify(values);
  const seconds = Math.floor(now / 1000);
  const authorization = signTc3({
    id: String(account.accessKey),
    key: String(account.accessSecret),
    service,
    host: url.host,
    contentType,
    action,
    body,
    seconds,
  });
  const headers = {
    authorization,
    'content-type': contentType,
    'x-tc-action': action,
    'x-tc-version': version,
    'x-tc-timestamp': String(seconds),
    'x-tc-region': wordOf(account.region) || defaultRegion,
  };
  return objectOf(readReply(await callOut(url, { headers, body, ...(signal && { signal }) })).Response);
}

/** Numbers travel with the country they belong to. */
const international = (mobile: string): string => (mobile.startsWith('+') ? mobile : `+86${mobile}`);
/** Of one number or one template, whatever is tried again. */
const forGood =
  /^(?:FailedOperation\.(?:PhoneNumberInBlacklist|ContainSensitiveWord|TemplateIncorrectOrUnapproved|TemplateParamSetNotMatchApprovedTemplate|SignatureIncorrectOrUnapproved)|InvalidParameterValue|UnsupportedOperation|MissingParameter)/;

export const tencent = {
  async send({ account, delivery, letter, now, signal }: Outgoing): Promise<Outcome> {
    try {
      const values = {
        PhoneNumberSet: [international(String(delivery.address))],
        SmsSdkAppId: wordOf(account.appId),
        SignName: String(account.signName),
        TemplateId: letter.template ?? '',
        TemplateParamSet: (letter.params ?? []).map(({ value }) => value),
        SessionContext: String(delivery.id),
      };
      const reply = await call(account, 'SendSms', values, now, signal);
      const [status] = objectsOf(reply.SendStatusSet);
      if (status?.Code === 'Ok')
        return { is: 'sent', reply: `Ok ${wordOf(reply.RequestId)}`, ref: wordOf(status.SerialNo) };
      const error = status ?? objectOf(reply.Error);
      const reason = `${wordOf(error.Code)} ${wordOf(error.Message)}`.trim() || '服务商没有给出结果';
      return { is: forGood.test(wordOf(error.Code)) ? 'refused' : 'later', reason };
    } catch (error) {
      return unanswered(error);
    }
  },

  async ask({ account, delivery, now, signal }: Outgoing): Promise<Outcome | undefined> {
    const begin = Math.floor(Date.parse(String(delivery.sentTime)) / 1000);
    const values = {
      BeginTime: begin - 60,
      EndTime: Math.floor(now / 1000),
      Offset: 0,
      Limit: 100,
      PhoneNumber: international(String(delivery.address)),
      SmsSdkAppId: wordOf(account.appId),
    };
    const reply = await call(account, 'PullSmsSendStatusByPhoneNumber', values, now, signal);
    const found = objectsOf(reply.PullSmsSendStatusSet).find(({ SerialNo }) => SerialNo === delivery.ref);
    if (found?.ReportStatus === 'SUCCESS') return { is: 'delivered', reply: wordOf(found.Description) };
    return found?.ReportStatus === 'FAIL'
      ? { is: 'refused', reason: wordOf(found.Description) || '发送失败' }
      : undefined;
  },

  /** What is left of all packages together. */
  async residue(account: Row, now: number): Promise<number | undefined> {
    const reply = await call(
      account,
      'SmsPackagesStatistics',
      { SmsSdkAppId: wordOf(account.appId), Limit: 100, Offset: 0 },
      now,
    );
    if (!Array.isArray(reply.SmsPackagesStatisticsSet)) return undefined;
    return objectsOf(reply.SmsPackagesStatisticsSet).reduce(
      (sum, { AmountOfPackage, CurrentUsage }) => sum + Number(AmountOfPackage ?? 0) - Number(CurrentUsage ?? 0),
      0,
    );
  },
};
