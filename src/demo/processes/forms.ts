import type { Json } from '../../meta/json.ts';
import type { ReadyForm } from '../../meta/shipped-form.ts';
import { releaseFlow, templateFrom } from '../../server/areas/processes/shipped-forms.ts';
import { readAnswers } from '../../server/forms/answers.ts';
import { designedForm, keepVersion } from '../../server/forms/versions.ts';
import { readyForms } from '../../server/ready-forms.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import { addBorrowings } from './borrowings.ts';
import { answersOf, decoration, receptionBefore } from './filled-in.ts';

/** An application that was handed in, and what it is to come to. */
export interface HandedIn {
  readonly id: string;
  readonly applyTime: string;
  readonly ends: Exclude<(typeof states)[number], 'draft'>;
}

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

/** Nothing is handed in by it any more: things are lent by 物品借用 itself. */
const stopped = 'borrow';

/** Returns what was handed in; the cases about it begin once everybody who decides is there. */
export async function addForms(seeder: Seeder, campus: Campus): Promise<HandedIn[]> {
  const handedIn: HandedIn[] = [];
  for (const [i, shipped] of readyForms.entries()) handedIn.push(...(await addTemplate(seeder, campus, i, shipped)));
  await seeder.add('processes/template', {
    templateCode: `DECORATE_${campus.key}`,
    templateName: '装修施工申请',
    categoryCode: 'decoration',
    formKind: 'custom',
    orgIds: [campus.orgId],
    formSchema: decoration as unknown as Json,
    createdAt: seeder.time.at(12),
    status: 'draft',
  });
  await addBorrowings(seeder, campus);
  return handedIn;
}

async function addTemplate(seeder: Seeder, campus: Campus, i: number, shipped: ReadyForm): Promise<HandedIn[]> {
  const { kind, form, publicFill } = shipped;
  const versions = kind === 'reception' ? [receptionBefore, form] : [form];
  const id = await seeder.add('processes/template', {
    ...templateFrom(shipped),
    templateCode: `${kind.toUpperCase()}_${campus.key}`,
    orgIds: [campus.orgId],
    formVersion: versions.length,
    createdAt: seeder.time.at(150 - i),
    status: kind === stopped ? 'stopped' : 'published',
  });
  await seeder.through(
    { id: campus.staff[1]?.id as string, name: campus.staff[1]?.name as string },
    async (context, tx) => {
      for (const [last, version] of versions.entries())
        await keepVersion(context, tx, { id, formSchema: version as unknown as Json, formVersion: last });
      await releaseFlow(context, tx, id, shipped.flow);
    },
  );
  const linkId = publicFill ? await addLinks(seeder, campus, id) : undefined;
  const handedIn: HandedIn[] = [];
  for (let n = 0; n < 4; n++) {
    const entry = await addEntry(seeder, campus, i * 4 + n, n, {
      id,
      kind,
      version: n === 3 ? 1 : versions.length,
      // One of them came from the code at the gate.
      ...(n === 0 && linkId !== undefined && { linkId }),
    });
    if (entry) handedIn.push(entry);
  }
  return handedIn;
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

interface OfForm {
  readonly id: string;
  readonly kind: string;
  readonly version: number;
  readonly linkId?: string;
}

/**
 * Adds an application through the form's own code; old ones use the earlier version of the form. What was handed in
 * waits, until its case is decided.
 */
async function addEntry(
  seeder: Seeder,
  campus: Campus,
  at: number,
  n: number,
  { id: template, kind, version, linkId }: OfForm,
): Promise<HandedIn | undefined> {
  const { time } = seeder;
  const state = nth(states, at);
  const applicant = nth(campus.customers, at + Math.floor(at / 4) * 2);
  const applyTime = state === 'pending' ? time.ago(120 + n * 90) : time.past(1 + n * 3 + Math.floor(at / 4), '10:15');
  const kept = await seeder.through({ id: String(seeder.author), name: applicant.name }, async (context, tx) => {
    const form = await designedForm(context, tx, template, version);
    const answers = answersOf[kind]?.(applicant, time.day(-2), n) ?? {};
    const asked = Object.fromEntries(Object.entries(answers).filter(([name]) => form?.resource.fields.has(name)));
    return form ? readAnswers(context, tx, form, asked) : {};
  });
  const id = await seeder.add('processes/process', {
    templateId: template,
    orgId: campus.orgId,
    formKind: kind,
    applicantName: applicant.name,
    applicantPhone: applicant.mobile,
    deptId: applicant.deptId ?? null,
    ...kept,
    ...(linkId !== undefined && { linkId }),
    ...(state !== 'draft' && { applyTime }),
    createdAt: applyTime,
    status: state === 'draft' ? 'draft' : 'pending',
  });
  return state === 'draft' ? undefined : { id, applyTime, ends: state };
}
