import type { Row } from '../../../meta/json.ts';
import type { Outcome } from './channel.ts';

export interface Mail {
  readonly from: { readonly name: string; readonly address: string };
  readonly to: string;
  readonly subject: string;
  readonly html: string;
  readonly text: string;
  readonly headers: Readonly<Record<string, string>>;
  /** The same for each attempt, so that a mailbox can tell that it has the message already. */
  readonly messageId: string;
  readonly attachments: readonly {
    readonly filename: string;
    readonly content: NodeJS.ReadableStream;
    readonly cid?: string;
  }[];
}

const connectMs = 10_000;
const silenceMs = 30_000;

/** Hands one mail to the server of a row of 邮箱配置. */
export async function sendMail(account: Row, mail: Mail): Promise<Outcome> {
  // Loaded with the first mail: it is large, and a start needs none of it.
  const { createTransport } = await import('nodemailer');
  const transport = createTransport({
    host: String(account.host),
    port: Number(account.port),
    auth: { user: String(account.account), pass: String(account.password) },
    secure: account.encryption === 'ssl',
    requireTLS: account.encryption === 'starttls',
    ignoreTLS: account.encryption === 'none',
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silenceMs,
    dnsTimeout: connectMs,
    // A mail that is put together from stored text must not name files or addresses to be read.
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  // Until its last byte is on the way a mail cannot have arrived; from then on only the server knows.
  let handedOver = false;
  transport.use('stream', (composed, done) => {
    composed.message.processFunc((input) => input.on('end', () => (handedOver = true)));
    done();
  });
  try {
    const { response } = await transport.sendMail({ ...mail, attachments: [...mail.attachments] } as Parameters<
      typeof transport.sendMail
    >[0]);
    return { is: 'sent', reply: String(response) };
  } catch (error) {
    return failed(error as Failure, handedOver);
  } finally {
    transport.close();
  }
}

interface Failure extends Error {
  readonly code?: string;
  readonly responseCode?: number;
}

function failed({ message, code, responseCode }: Failure, handedOver: boolean): Outcome {
  const reason = message.slice(0, 500);
  // A wrong password is put right in 邮箱配置, and then the mail goes out.
  if (code === 'EAUTH') return { is: 'later', reason };
  if (responseCode !== undefined) return { is: responseCode >= 500 ? 'refused' : 'later', reason };
  return { is: handedOver ? 'unknown' : 'later', reason };
}
