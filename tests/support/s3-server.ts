import { createHash, createHmac } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import type { AddressInfo } from 'node:net';

export interface S3Server {
  readonly url: string;
  /** Path → content. */
  readonly objects: Map<string, Buffer>;
  /** How many of the next requests fail like on a busy service. */
  failures: number;
  stop(): Promise<void>;
}

const digest = (content: Buffer | string) => createHash('sha256').update(content).digest('hex');

/** Verifies the signature of a request like the real service; returns the error, if any. */
function faultOf(request: IncomingMessage, content: Buffer, keys: Record<string, string>): string | undefined {
  const match =
    /^AWS4-HMAC-SHA256 Credential=(\w+)\/(\d{8})\/([\w-]+)\/s3\/aws4_request, SignedHeaders=([\w;-]+), Signature=([0-9a-f]{64})$/.exec(
      request.headers.authorization ?? '',
    );
  if (!match) return 'AuthorizationHeaderMalformed';
  const [, accessKey = '', day = '', region = '', signedHeaders = '', given] = match;
  const secret = keys[accessKey];
  if (!secret) return 'InvalidAccessKeyId';
  const time = String(request.headers['x-amz-date']);
  const sent = Date.UTC(
    +time.slice(0, 4),
    +time.slice(4, 6) - 1,
    +time.slice(6, 8),
    +time.slice(9, 11),
    +time.slice(11, 13),
    +time.slice(13, 15),
  );
  if (!time.startsWith(day) || Math.abs(Date.now() - sent) > 900_000) return 'RequestTimeTooSkewed';
  if (!['host', 'x-amz-content-sha256', 'x-amz-date'].every((name) => signedHeaders.split(';').includes(name)))
    return 'AccessDenied';
  if (request.headers['x-amz-content-sha256'] !== digest(content)) return 'XAmzContentSHA256Mismatch';
  let canonical = `${request.method}\n${request.url?.split('?')[0]}\n\n`;
  for (const name of signedHeaders.split(';')) canonical += `${name}:${String(request.headers[name])}\n`;
  canonical += `\n${signedHeaders}\n${digest(content)}`;
  const text = `AWS4-HMAC-SHA256\n${time}\n${day}/${region}/s3/aws4_request\n${digest(canonical)}`;
  let key: Buffer | string = `AWS4${secret}`;
  for (const step of [day, region, 's3', 'aws4_request']) key = createHmac('sha256', key).update(step).digest();
  return createHmac('sha256', key).update(text).digest('hex') === given ? undefined : 'SignatureDoesNotMatch';
}

/** An in-memory bucket that verifies signatures. */
export async function startS3(bucket: string, keys: Record<string, string>): Promise<S3Server> {
  const objects = new Map<string, Buffer>();
  const state = { failures: 0 };
  const server = createServer(async (request, response) => {
    const content = await buffer(request);
    const path = request.url ?? '';
    const fault = state.failures-- > 0 ? 'SlowDown' : faultOf(request, content, keys);
    if (fault) return response.writeHead(fault === 'SlowDown' ? 503 : 403).end(`<Error><Code>${fault}</Code></Error>`);
    if (!path.startsWith(`/${bucket}/`)) return response.writeHead(404).end('<Error><Code>NoSuchBucket</Code></Error>');
    if (request.method === 'PUT') {
      if (request.headers['content-length'] === undefined) return response.writeHead(411).end();
      objects.set(path, content);
      return response.writeHead(200).end();
    }
    if (request.method === 'DELETE') {
      objects.delete(path);
      return response.writeHead(204).end();
    }
    const found = objects.get(path);
    if (!found) return response.writeHead(404).end('<Error><Code>NoSuchKey</Code></Error>');
    const range = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '');
    return range
      ? response.writeHead(206).end(found.subarray(Number(range[1]), Number(range[2]) + 1))
      : response.writeHead(200).end(found);
  });
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    get failures() {
      return state.failures;
    },
    set failures(count) {
      state.failures = count;
    },
    stop: () => new Promise((resolve) => void server.close(() => resolve())),
  };
}
