import { createHash, createHmac } from 'node:crypto';

export interface Credentials {
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
}

export interface SignedRequest {
  readonly method: string;
  readonly url: URL;
  /** SHA-256 of the body in hexadecimal. */
  readonly bodyHash: string;
  /** Headers that nobody on the way may change; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest();

export const sha256 = (text: string | Buffer): string => createHash('sha256').update(text).digest('hex');

/** The signature of a request, as AWS Signature Version 4 defines it for S3. `time` is in the basic form of ISO 8601. */
export function signature({ region, secretKey }: Pick<Credentials, 'region' | 'secretKey'>, { method, url, bodyHash, headers }: SignedRequest, time: string): { signed: string; scope: string; value: string } {
  const names = Object.keys(headers).toSorted();
  const query = [...url.searchParams].map(([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value)}`).toSorted().join('&');
  const signed = names.join(';');
  const canonical = [method, url.pathname, query, ...names.map((name) => `${name}:${(headers[name] as string).trim()}`), '', signed, bodyHash].join('\n');
  const day = time.slice(0, 8);
  const scope = `${day}/${region}/s3/aws4_request`;
  const key = [region, 's3', 'aws4_request'].reduce<Buffer>((above, part) => hmac(above, part), hmac(`AWS4${secretKey}`, day));
  return { signed, scope, value: hmac(key, ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n')).toString('hex') };
}

/** All headers of a request that S3 accepts as coming from the holder of the key. */
export function sign(credentials: Credentials, request: SignedRequest, now: Date): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, '');
  const headers = { ...request.headers, host: request.url.host, 'x-amz-content-sha256': request.bodyHash, 'x-amz-date': time };
  const { signed, scope, value } = signature(credentials, { ...request, headers }, time);
  return { ...headers, authorization: `AWS4-HMAC-SHA256 Credential=${credentials.accessKey}/${scope}, SignedHeaders=${signed}, Signature=${value}` };
}
