import {
  createDecipheriv,
  createPrivateKey,
  createPublicKey,
  randomBytes,
  sign,
  verify,
  type KeyObject,
} from 'node:crypto';

const algorithm = 'RSA-SHA256';
const tagBytes = 16;
/** What is older was overheard, or is sent again. */
const freshSeconds = 300;

/** A key that was pasted into one line is read as well. */
const privateKeyOf = (pem: string): KeyObject =>
  createPrivateKey({
    key: Buffer.from(pem.replace(/-----[A-Z ]+-----/g, '').replace(/\s/g, ''), 'base64'),
    format: 'der',
    type: 'pkcs8',
  });

export interface Signer {
  readonly mchId: string;
  readonly serialNo: string;
  readonly privateKey: string;
}

/** The `Authorization` of one request: method, path with query, time, a word used once and the body, a line each. */
export function authorization(
  { mchId, serialNo, privateKey }: Signer,
  { method, path, body, now }: { method: string; path: string; body: string; now: number },
): string {
  const timestamp = String(Math.floor(now / 1000));
  const nonce = randomBytes(16).toString('hex').toUpperCase();
  const message = `${method}\n${path}\n${timestamp}\n${nonce}\n${body}\n`;
  const signature = sign(algorithm, Buffer.from(message), privateKeyOf(privateKey)).toString('base64');
  const parts = { mchid: mchId, nonce_str: nonce, signature, timestamp, serial_no: serialNo };
  return `WECHATPAY2-SHA256-RSA2048 ${Object.entries(parts)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',')}`;
}

interface Signed {
  readonly timestamp: string;
  readonly nonce: string;
  readonly signature: string;
  readonly serial: string;
  readonly body: string;
}

/** Whether WeChat Pay has signed this lately, with the key that is entered: its public key, or that of a platform certificate. */
export function isSignedByPay(
  { timestamp, nonce, signature, serial, body }: Signed,
  { payKey, payKeyId }: { readonly payKey: string; readonly payKeyId: string },
  now: number,
): boolean {
  if (!/^\d{1,12}$/.test(timestamp) || Math.abs(now / 1000 - Number(timestamp)) > freshSeconds) return false;
  if (serial !== payKeyId) return false;
  const message = Buffer.from(`${timestamp}\n${nonce}\n${body}\n`);
  return verify(algorithm, message, createPublicKey(payKey), Buffer.from(signature, 'base64'));
}

/** The resource of a notification: sealed with the key of the interface, bound to what stands beside it. */
export function openResource(
  apiKey: string,
  { ciphertext, nonce, associated }: { ciphertext: string; nonce: string; associated: string },
): string {
  const bytes = Buffer.from(ciphertext, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(apiKey), Buffer.from(nonce), { authTagLength: tagBytes })
    .setAAD(Buffer.from(associated))
    .setAuthTag(bytes.subarray(-tagBytes));
  return Buffer.concat([decipher.update(bytes.subarray(0, -tagBytes)), decipher.final()]).toString('utf8');
}
