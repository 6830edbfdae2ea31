import type { ChaosClient, Reply } from './client.ts';

/** A way in which many people get money by one document. */
export interface Kind {
  readonly name: string;
  readonly path: string;
  readonly wallet: 'cash' | 'welfare';
  /** States before the booking, half way and at its end. */
  readonly before: string;
  readonly under: string;
  readonly done: string;
  /** The step that books. */
  readonly step: string;
}

const recharge: Kind = {
  name: 'batch recharge',
  path: '/wallet/rechargeManage',
  wallet: 'cash',
  before: 'pending',
  under: 'booking',
  done: 'success',
  step: 'rechargeAudit',
};
const grant: Kind = {
  name: 'welfare grant',
  path: '/organisation/welfareRecord',
  wallet: 'welfare',
  before: 'approved',
  under: 'granting',
  done: 'granted',
  step: 'grantAmount',
};
export const kinds: readonly Kind[] = [recharge, grant];

type Row = Readonly<Record<string, unknown>> & { readonly id: string; readonly version: number };
const page = 200;
const together = 10;
/** Cents of each person and round. */
const share = 1;
const yuan = (cents: number): string => (cents / 100).toFixed(2);
const realName = '连番';
const pauseMs = 50;
const maxPauses = 2000;
const lookTries = 200;
const checkTries = 5;

/** People who are paid again and again, all of them the same: what each has is known at any time. */
export class PaidPeople {
  readonly #documents = new Map<Kind, number>();

  private constructor(
    /** Approves and reads. */
    readonly admin: ChaosClient,
    /** Enters the documents. */
    readonly author: ChaosClient,
    readonly place: { readonly orgId: string; readonly virtId: string },
    readonly users: readonly Row[],
  ) {}

  static async begin(admin: ChaosClient, author: ChaosClient, count: number): Promise<PaidPeople> {
    const accounts = await rowsOf(author, '/organisation/virtAccount', { accountType: 'welfare', status: 'normal' });
    const funded = accounts.find(({ balance }) => Number(balance) > 1000);
    if (!funded) throw new Error('no enterprise has money for grants');
    const place = { orgId: String(funded.orgId), virtId: String(funded.virtId) };
    const settings = await rowsOf(admin, '/wallet/orgExtend', { orgId: place.orgId });
    const limits = settings.find(({ orgId }) => orgId === place.orgId);
    if (limits)
      await fine(
        admin.post('/wallet/orgExtend/updateEntity', {
          id: limits.id,
          version: limits.version,
          minRecharge: yuan(share),
        }),
      );
    const users = await inTurns(count, (n) =>
      fine<Row>(
        admin.post('/organisation/user/add', {
          realName,
          mobile: `1329${String(1_000_000 + n)}`,
          ...place,
          personnelType: 'formal',
        }),
      ),
    );
    return new PaidPeople(admin, author, place, users);
  }

  /** A document that waits for its last step. */
  async prepare(kind: Kind): Promise<string> {
    const id = kind === recharge ? await this.#newRecharge() : await this.#newGrant();
    this.#documents.set(kind, (this.#documents.get(kind) ?? 0) + 1);
    return id;
  }

  async #newRecharge(): Promise<string> {
    const persons = this.users.map(({ userNo }) => ({ key: userNo, amount: yuan(share) }));
    const { id } = await fine<Row>(
      this.author.postJson(`${recharge.path}/saveBatch`, {
        orgId: this.place.orgId,
        accountType: 'cash',
        payWay: 'transfer',
        persons,
      }),
    );
    await this.#step(recharge, id, 'rechargeApply', this.author);
    return id;
  }

  async #newGrant(): Promise<string> {
    const { id } = await fine<Row>(
      this.author.post(`${grant.path}/add`, {
        welfareName: realName,
        ...this.place,
        welfareType: 'festival',
        accountType: 'welfare',
        grantMode: 'average',
        perAmount: yuan(share),
        grantTime: new Date(Date.now() + 86_400_000).toISOString(),
      }),
    );
    await inTurns(this.users.length, (n) =>
      fine(
        this.author.post('/organisation/welfarePersonRecord/add', {
          batchId: id,
          userId: (this.users[n] as Row).id,
          amount: yuan(share),
        }),
      ),
    );
    await this.#step(grant, id, 'submit', this.author);
    await this.#step(grant, id, 'approve', this.admin, { auditRemark: '同意' });
    return id;
  }

  async #step(kind: Kind, id: string, step: string, client: ChaosClient, more = {}): Promise<void> {
    const { version } = await this.#row(kind, id, client);
    await fine(client.post(`${kind.path}/${step}`, { ids: id, version, ...more }));
  }

  #reply = (kind: Kind, id: string, client: ChaosClient): Promise<Reply | undefined> =>
    kind === recharge ? client.post(`${kind.path}/get`, { id }) : client.get(`${kind.path}/${id}`);

  #row = (kind: Kind, id: string, client: ChaosClient): Promise<Row> => fine<Row>(this.#reply(kind, id, client));

  /** Asks for the step that books it; who is killed does not answer, perhaps not even what version there is. */
  async book(kind: Kind, id: string, client: ChaosClient): Promise<Reply | undefined> {
    const row = await this.#reply(kind, id, client);
    return row && client.post(`${kind.path}/${kind.step}`, { ids: id, version: Number(row.data.version) });
  }

  /** How a document stands, or nothing while nobody answers. */
  async read(kind: Kind, id: string, client: ChaosClient): Promise<{ status: string; done: number } | undefined> {
    const reply = await this.#reply(kind, id, client);
    return reply?.status === 200
      ? { status: String(reply.data.status), done: Number(reply.data.successCount ?? 0) }
      : undefined;
  }

  /** Waits until a part is booked, or all of it: a short list is done with its first transaction. */
  async isUnderWay(kind: Kind, id: string, answer: Promise<unknown>): Promise<void> {
    await answer;
    for (let tries = 0; tries < lookTries; tries++) {
      const now = await this.read(kind, id, this.admin);
      if (now?.status === kind.under || now?.status === kind.done) return;
    }
  }

  /** How long one takes that nobody kills. */
  async timeOf(kind: Kind): Promise<number> {
    const id = await this.prepare(kind);
    const from = performance.now();
    await this.book(kind, id, this.admin);
    for (let tries = 0; (await this.read(kind, id, this.admin))?.status !== kind.done; tries++) {
      if (tries > maxPauses) throw new Error(`${kind.name} ${id} does not end`);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return performance.now() - from;
  }

  /** Each has what all documents so far gave, by as many movements; and with `wholeBook` the book agrees with itself and with what is shown of it. */
  async problems({ wholeBook }: { wholeBook: boolean }): Promise<string[]> {
    const found: string[] = [];
    for (const [kind, documents] of this.#documents) {
      const filter = { realName, accountType: kind.wallet };
      const wallets = await rowsOf(this.admin, '/organisation/userAccount', filter);
      const right = yuan(documents * share);
      const paid = new Set(wallets.filter(({ balance }) => balance === right).map(({ userId }) => userId));
      for (const { id, userNo } of this.users)
        if (!paid.has(id)) {
          const own = wallets.find(({ userId }) => userId === id);
          found.push(`${String(userNo)} has ${String(own?.balance ?? 'no wallet')} instead of ${right}`);
        }
      const movements = await fine<{ total: number }>(
        this.admin.post('/organisation/userRecod/list', { ...filter, limit: 1 }),
      );
      const expected = documents * this.users.length;
      if (movements.total !== expected) found.push(`${movements.total} movements instead of ${expected}`);
    }
    if (!wholeBook) return found;
    const { differences, last } = await fine<Checked>(this.#checkLedger());
    const { findings, open, documents } = last;
    for (const [part, each] of Object.entries({ differences, findings, open, documents }))
      found.push(...each.map((one) => `${part}: ${JSON.stringify(one)}`));
    return found;
  }

  /** Changes nothing, and may take long on a busy machine: asked again where no answer came. */
  async #checkLedger(): Promise<Reply | undefined> {
    for (let tries = 1; tries < checkTries; tries++) {
      const reply = await this.admin.post('/wallet/reconcile/check');
      if (reply && reply.status !== 503) return reply;
    }
    return this.admin.post('/wallet/reconcile/check');
  }
}

/** What 对账 answers, as far as it has to be empty. */
interface Checked {
  readonly differences: readonly unknown[];
  readonly last: Readonly<Record<'findings' | 'open' | 'documents', readonly unknown[]>>;
}

async function fine<T = Row>(asked: Promise<Reply | undefined>): Promise<T> {
  const reply = await asked;
  if (reply?.status !== 200) throw new Error(`refused: ${JSON.stringify(reply ?? 'no reply')}`);
  return reply.data as T;
}

async function rowsOf(client: ChaosClient, path: string, filter: Record<string, string | number>): Promise<Row[]> {
  const rows: Row[] = [];
  for (let n = 1; ; n++) {
    const { list } = await fine<{ list: Row[] }>(client.post(`${path}/list`, { ...filter, page: n, limit: page }));
    rows.push(...list);
    if (list.length < page) return rows;
  }
}

/** Several at a time, and their answers in order. */
async function inTurns<T>(count: number, work: (n: number) => Promise<T>): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  const worker = async () => {
    while (next < count) {
      const n = next++;
      answers[n] = await work(n);
    }
  };
  await Promise.all(Array.from({ length: together }, worker));
  return answers;
}
