import type { Json, Row } from '../../meta/json.ts';
import { readAnswers } from '../../server/forms/answers.ts';
import { designedForm, keepVersion } from '../../server/forms/versions.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import { addBorrowings } from './borrowings.ts';
import { designs, type Design } from './designs.ts';

const states = [
  'pending',
  'approved',
  'finished',
  'rejected',
  'draft',
  'withdrawn',
  'finished',
  'pending',
  'approved',
] as const;

export async function addForms(seeder: Seeder, campus: Campus): Promise<void> {
  for (const [i, design] of designs.entries()) await addTemplate(seeder, campus, i, design);
  await addBorrowings(seeder, campus);
}

async function addTemplate(seeder: Seeder, campus: Campus, i: number, design: Design): Promise<void> {
  const { status, form, before } = design;
  const formSchema = form as unknown as Json;
  const versions = status === 'draft' ? [] : [...(before ? [before] : []), form];
  const id = await seeder.add('processes/template', {
    templateCode: `${design.code}_${campus.key}`,
    templateName: design.name,
    categoryCode: design.category,
    formKind: design.kind,
    orgIds: [campus.orgId],
    formSchema,
    formVersion: versions.length > 0 ? versions.length : null,
    submitLimit: design.submitLimit,
    publicFill: design.publicFill ?? false,
    createdAt: seeder.time.at(150 - i),
    status,
  });
  await seeder.through(
    { id: campus.staff[1]?.id as string, name: campus.staff[1]?.name as string },
    async (context, tx) => {
      for (const [last, version] of versions.entries())
        await keepVersion(context, tx, { id, formSchema: version as unknown as Json, formVersion: last });
    },
  );
  const linkId = design.publicFill ? await addLinks(seeder, campus, id) : undefined;
  if (versions.length > 0)
    for (let n = 0; n < 4; n++)
      await addEntry(seeder, campus, i, n, {
        ...design,
        id,
        versions: versions.length,
        // One of them came from the code at the gate.
        ...(n === 0 && linkId !== undefined && { linkId }),
      });
}

/** A code that hangs at the north gate, one of an event that is over, and one that was withdrawn. */
async function addLinks(seeder: Seeder, { orgId }: Campus, templateId: string): Promise<string> {
  const { time } = seeder;
  const link = { templateId, orgId, maxEntries: 200 };
  await seeder.add('processes/formLink', {
    ...link,
    title: '开放日登记',
    expiresAt: time.past(60, '18:00'),
    createdAt: time.at(120),
    status: 'withdrawn',
  });
  await seeder.add('processes/formLink', {
    ...link,
    title: '招商推介会',
    expiresAt: time.past(80, '18:00'),
    createdAt: time.at(110),
    status: 'expired',
  });
  return seeder.add('processes/formLink', {
    ...link,
    title: '北门岗亭',
    expiresAt: time.at(-300),
    createdAt: time.at(90),
    status: 'active',
  });
}

/** Adds an application through the form's own code; old ones use the earlier version of the form. */
async function addEntry(
  seeder: Seeder,
  campus: Campus,
  i: number,
  n: number,
  design: Design & { id: string; versions: number; linkId?: string },
): Promise<void> {
  const { time } = seeder;
  const state = nth(states, i * 4 + n);
  const applicant = nth(campus.customers, i * 6 + n);
  const applyTime = state === 'pending' ? time.ago(120 + n * 90) : time.past(1 + n * 3 + i, '10:15');
  const sent = state !== 'draft';
  const decision: Row =
    state === 'rejected'
      ? { auditRemark: '信息不完整，请补充' }
      : state === 'approved' || state === 'finished'
        ? { auditRemark: '同意' }
        : {};
  const kept = await seeder.through({ id: String(seeder.author), name: applicant.name }, async (context, tx) => {
    const form = await designedForm(context, tx, design.id, n === 3 && design.before ? 1 : design.versions);
    const answers = design.answers(applicant, time.day(-2), n);
    const asked = Object.fromEntries(Object.entries(answers).filter(([name]) => form?.resource.fields.has(name)));
    return form ? readAnswers(context, tx, form, asked) : {};
  });
  await seeder.add('processes/process', {
    templateId: design.id,
    orgId: campus.orgId,
    formKind: design.kind,
    applicantName: applicant.name,
    applicantPhone: applicant.mobile,
    deptId: applicant.deptId ?? null,
    ...kept,
    ...(design.linkId !== undefined && { linkId: design.linkId }),
    ...(sent && { applyTime }),
    ...(state === 'finished' && { finishTime: minutesAfter(applyTime, 300) }),
    ...decision,
    createdAt: applyTime,
    status: state,
  });
}
