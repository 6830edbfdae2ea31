import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { buffer } from 'node:stream/consumers';
import type { Readable } from 'node:stream';
import { AwsV4Signer } from 'aws4fetch';
import type { Arrived, FileStorage } from './storage.ts';

export interface S3Config {
  readonly region: string;
  readonly accessKey: string;
  readonly secretKey: string;
  readonly endpoint: string;
  readonly bucket: string;
}

interface Sent {
  readonly method: 'GET' | 'PUT' | 'DELETE';
  readonly key: string;
  readonly body?: { readonly arrived: Arrived; readonly mime: string };
  readonly headers?: Record<string, string>;
}

const emptyHash = createHash('sha256').update('').digest('hex');
/** A connection on which nothing moves for so long is given up. */
const silenceMs = 30_000;
const tries = 3;

/** A bucket of any service that speaks S3, addressed by its path. The bytes pass through here, so that access is checked for each. */
export function s3Storage(config: S3Config): FileStorage {
  const base = `${config.endpoint.replace(/\/+$/, '')}/${encodeURIComponent(config.bucket)}/`;

  /** All headers that S3 accepts as coming from the holder of the key; what they say nobody on the way may change. */
  async function signedHeaders(url: URL, { method, body }: Sent): Promise<Record<string, string>> {
    const headers = {
      'x-amz-content-sha256': body?.arrived.sha256 ?? emptyHash,
      ...(body && { 'content-type': body.mime }),
    };
    const signer = new AwsV4Signer({
      url: url.href,
      method,
      headers,
      accessKeyId: config.accessKey,
      secretAccessKey: config.secretKey,
      region: config.region,
      service: 's3',
      allHeaders: true,
    });
    return Object.fromEntries((await signer.sign()).headers);
  }

  async function once(sent: Sent): Promise<IncomingMessage> {
    const { method, key, body, headers: more } = sent;
    const url = new URL(base + key);
    const signed = await signedHeaders(url, sent);
    const send = url.protocol === 'https:' ? httpsRequest : httpRequest;
    return new Promise((resolve, reject) => {
      const request = send(
        url,
        { method, headers: { ...signed, ...more, 'content-length': body?.arrived.size ?? 0 } },
        resolve,
      );
      request.setTimeout(silenceMs, () => request.destroy(new Error('the object storage does not answer')));
      request.on('error', reject);
      if (body) createReadStream(body.arrived.path).on('error', reject).pipe(request);
      else request.end();
    });
  }

  /** Storing, reading and removing under one key can all be repeated without harm. */
  async function call(sent: Sent): Promise<IncomingMessage> {
    for (let attempt = 1; ; attempt++) {
      try {
        const response = await once(sent);
        const status = response.statusCode ?? 0;
        if (status < 300 || status === 404) return response;
        const detail = (await buffer(response)).toString('utf8', 0, 500);
        const error = new Error(`the object storage answered ${status}: ${detail}`);
        if (status < 500) throw Object.assign(error, { final: true });
        throw error;
      } catch (error) {
        if (attempt === tries || (error as { final?: boolean }).final) throw error;
        await new Promise((resolve) => setTimeout(resolve, 200 * attempt));
      }
    }
  }

  return {
    provider: 'minio',
    async put(key, arrived, mime) {
      const response = await call({ method: 'PUT', key, body: { arrived, mime } });
      response.resume();
      if (response.statusCode === 404) throw new Error(`the object storage has no bucket ${config.bucket}`);
      await rm(arrived.path, { force: true });
    },
    async open(key, range): Promise<Readable | undefined> {
      const response = await call({
        method: 'GET',
        key,
        headers: range && { range: `bytes=${range.start}-${range.end}` },
      });
      if (response.statusCode !== 404) return response;
      response.resume();
      return undefined;
    },
    async remove(key) {
      (await call({ method: 'DELETE', key })).resume();
    },
  };
}
