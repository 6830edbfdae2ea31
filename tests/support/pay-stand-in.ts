import { createCipheriv, createPublicKey, generateKeyPairSync, randomBytes, sign, verify } from 'node:crypto';
import { selfSigned } from './certificate.ts';
import { Provider, type Answered, type Asked } from './provider.ts';

const pair = () => generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = { type: 'pkcs8', format: 'pem' } as const;

interface SignedBody {
  readonly body: string;
  readonly headers: Record<string, string>;
}

/** WeChat Pay on this machine: refuses what the merchant has not signed, and signs what it says. */
export class PayStandIn {
  readonly mchId = '1999000001';
  readonly serialNo = 'ABCDEF0123456789';
  /** By which the key is known that it signs with: the id of its public key, or the serial number of a certificate. */
  keyId = 'PUB_KEY_ID_0199900000120260101';
  readonly apiKey = randomBytes(16).toString('hex');
  readonly #merchant = pair();
  readonly #platform = pair();
  readonly provider: Provider;
  /** Refunds by the merchant's number, as it has taken them in. */
  readonly refunds = new Map<string, Record<string, unknown>>();
  badSignatures = 0;
  /** What it answers instead, once for each. */
  readonly instead: (Answered | 'silence')[] = [];
  /** How a refund stands once it is taken in. */
  status = 'SUCCESS';

  constructor() {
    this.provider = new Provider((asked) => this.#answer(asked));
  }

  get privateKey(): string {
    return this.#merchant.privateKey.export(pem).toString();
  }

  get publicKey(): string {
    return createPublicKey(this.#platform.privateKey).export({ type: 'spki', format: 'pem' }).toString();
  }

  /** The older way: the key comes with a platform certificate, and the serial number of that is its id. */
  certificate(serial: string): string {
    return selfSigned(this.#platform.privateKey, serial);
  }

  /** Signed by the platform, or by somebody else. */
  signed(value: unknown, { seconds = Math.floor(Date.now() / 1000), forged = false } = {}): SignedBody {
    const body = JSON.stringify(value);
    const nonce = randomBytes(8).toString('hex');
    const key = forged ? this.#merchant.privateKey : this.#platform.privateKey;
    const signature = sign('RSA-SHA256', Buffer.from(`${seconds}\n${nonce}\n${body}\n`), key).toString('base64');
    return {
      body,
      headers: {
        'wechatpay-timestamp': String(seconds),
        'wechatpay-nonce': nonce,
        'wechatpay-signature': signature,
        'wechatpay-serial': this.keyId,
      },
    };
  }

  /** A refund as a notification has it, sealed. */
  sealed(values: Record<string, unknown>): Record<string, unknown> {
    const nonce = randomBytes(6).toString('hex');
    const cipher = createCipheriv('aes-256-gcm', Buffer.from(this.apiKey), Buffer.from(nonce));
    cipher.setAAD(Buffer.from('refund'));
    const bytes = Buffer.concat([cipher.update(JSON.stringify(values)), cipher.final(), cipher.getAuthTag()]);
    return {
      id: randomBytes(8).toString('hex'),
      event_type: 'REFUND.SUCCESS',
      resource_type: 'encrypt-resource',
      resource: {
        algorithm: 'AEAD_AES_256_GCM',
        ciphertext: bytes.toString('base64'),
        nonce,
        associated_data: 'refund',
        original_type: 'refund',
      },
    };
  }

  #isSigned({ method, path, rawQuery, headers, text }: Asked): boolean {
    const given = headers.authorization ?? '';
    const part = (name: string) => new RegExp(`${name}="([^"]*)"`).exec(given)?.[1] ?? '';
    const url = rawQuery ? `${path}?${rawQuery}` : path;
    const message = `${method}\n${url}\n${part('timestamp')}\n${part('nonce_str')}\n${text}\n`;
    return (
      given.startsWith('WECHATPAY2-SHA256-RSA2048 ') &&
      part('mchid') === this.mchId &&
      part('serial_no') === this.serialNo &&
      verify('RSA-SHA256', Buffer.from(message), this.#merchant.publicKey, Buffer.from(part('signature'), 'base64'))
    );
  }

  #answer(asked: Asked): Answered | 'silence' {
    if (!this.#isSigned(asked)) {
      this.badSignatures++;
      return { status: 401, ...this.signed({ code: 'SIGN_ERROR', message: '签名错误' }) };
    }
    const instead = this.instead.shift();
    if (instead) return instead;
    if (asked.method === 'POST') {
      const { out_refund_no: number, transaction_id: trade, amount } = asked.json;
      this.refunds.set(
        String(number),
        this.refunds.get(String(number)) ?? {
          out_refund_no: number,
          transaction_id: trade,
          refund_id: `503${this.refunds.size + 1}`,
          amount,
        },
      );
      return this.signed({ ...this.refunds.get(String(number)), status: this.status });
    }
    const known = this.refunds.get(decodeURIComponent(asked.path.split('/').at(-1) ?? ''));
    return known
      ? this.signed({ ...known, status: this.status })
      : { status: 404, ...this.signed({ code: 'RESOURCE_NOT_EXISTS', message: '退款单不存在' }) };
  }
}
