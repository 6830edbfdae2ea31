import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';

/** A mail server that counts what it has taken, by the number of the delivery that stands in the header `Message-ID`. */
export class MailReceiver {
  readonly taken = new Map<string, number>();
  #total = 0;
  readonly #server = new SMTPServer({
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    logger: false,
    onAuth: ({ username }, _session, done) => done(null, { user: username }),
    onData: (stream, _session, done) => {
      const parts: Buffer[] = [];
      stream.on('data', (part: Buffer) => parts.push(part));
      // Counted before it is acknowledged: what the sender does not hear of any more has arrived all the same.
      stream.on('end', () => {
        this.#note(Buffer.concat(parts).toString());
        done();
      });
    },
  });

  /** Its port on the loopback. */
  async listen(): Promise<number> {
    // Whoever is killed leaves its connections behind.
    this.#server.on('error', () => undefined);
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return (this.#server.server.address() as AddressInfo).port;
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.#server.close(() => resolve()));
  }

  get total(): number {
    return this.#total;
  }

  #note(mail: string): void {
    const id = /^Message-ID: <([^@>]+)@/im.exec(mail)?.[1];
    if (!id) throw new Error(`a mail without Message-ID arrived: ${mail.slice(0, 200)}`);
    this.#total++;
    this.taken.set(id, (this.taken.get(id) ?? 0) + 1);
  }
}
