import { each } from '../week/client.ts';
import { atOnce } from '../week/figures.ts';
import { hour, settles, soon, stuck, type Row, type Stage } from './stage.ts';

const orders = '/passthrough/visitorOrder';
/** What becomes of a visit, one after the other. */
const fates = ['leaves', 'leaves', 'cancelled', 'rejected', 'stays away', 'cancelled early'] as const;
/** Long enough to be approved, and over when all of it is looked at. */
const shortMs = 20_000;

/** Somebody comes to see each of the people: some are refused, some change their minds, some never come. */
export async function receive(stage: Stage): Promise<number> {
  await each(stage.people, atOnce, (_, n) => visit(stage, n));
  return stage.people.length;
}

async function visit({ client, orgId, groupId }: Stage, n: number): Promise<void> {
  const fate = fates[n % fates.length];
  const { id } = await client.must<Row>(`${orders}/add`, {
    orgId,
    permGroupId: groupId,
    visitorName: '林来客',
    visitorPhone: `137${String(20_000_000 + ((Date.now() + n) % 70_000_000))}`,
    reasonType: 'visit',
    intervieweeName: '陈思远',
    visitStartTime: soon(-hour / 2),
    visitEndTime: soon(fate === 'stays away' ? shortMs : 2 * hour),
    passTimes: 1,
  });
  if (fate === 'rejected') return void (await client.must(`${orders}/reject`, { id, auditRemark: '今日不接待' }));
  if (fate === 'cancelled early') return void (await client.must(`${orders}/cancel`, { id }));
  await client.must(`${orders}/approve`, { id });
  if (fate === 'cancelled') return void (await client.must(`${orders}/cancel`, { id }));
  if (fate !== 'leaves') return;
  const { qrCode: code } = await client.get<Row>(`${orders}/${id}`);
  for (const direction of ['in', 'out']) await client.must('/passthrough/visitorDesk/pass', { code, direction });
}

/** Every visit has ended, and no code of one that has lets anybody in. */
export async function proveVisits({ client, orgId }: Stage): Promise<string[]> {
  const ended = ['left', 'rejected', 'cancelled', 'expired'];
  const visits = () => client.all<Row>(`${orders}/list`, { orgId });
  await settles(async () => stuck('', await visits(), ended).length === 0);
  const alive = async () => {
    const codes = await client.all<Row>('/passthrough/visitorQrCode/list', { status: 'valid' });
    const mine = new Set((await visits()).map(({ id }) => id));
    return codes.filter(({ orderId }) => mine.has(String(orderId)));
  };
  await settles(async () => (await alive()).length === 0);
  return [
    ...stuck('visit', await visits(), ended),
    ...(await alive()).map(({ codeNo }) => `code ${String(codeNo)} is alive after its visit`),
  ];
}
