import { AppError } from '../../../meta/errors.ts';
import type { Json, Row } from '../../../meta/json.ts';
import type { CompiledTransition } from '../../../meta/model.ts';
import type { Context, Grants, Principal, Reach } from '../../context.ts';
import { designedForm, entryId, templateId } from '../../forms/versions.ts';
import { fileResource } from '../../records/file-tables.ts';
import { newId } from '../../records/ids.ts';
import { mutate } from '../../records/mutate.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { refuseOtherFiles } from './fill-files.ts';
import { refuseUnlessPublic } from './formLink.hooks.ts';

const linkId = 'processes/formLink';
const projectId = 'organisation/organization';
const usedMs = 2 * 3_600_000;

/** A link that may be filled in now. */
export async function openLink(context: Context, tx: Queries | undefined, id: string, now: number): Promise<Row> {
  const link = await asSystem(context, linkId, tx).one(id, tx && 'change');
  if (link?.status !== 'active' || Date.parse(String(link.expiresAt)) <= now) throw new AppError('formLinkGone');
  return link;
}

/** The link is the author: it may hand in this form in this project, and nothing else. */
export function asLink(context: Context, link: Row): Context {
  const codeOf = (id: string) => resourceOf(context, id).code;
  const picked: ReadonlyMap<string, Reach> = new Map<string, Reach>([
    [codeOf(templateId), 'all'],
    [codeOf(linkId), ['project']],
    [codeOf(projectId), ['project']],
  ]);
  const reach: Grants['reach'] = (code, action) => {
    if (code === codeOf(entryId) && ['add', 'submit'].includes(action)) return 'all';
    // Its own uploads, until a record names them; those of other entries are refused beforehand.
    if (code === fileResource(context.model).code && action === 'show') return ['self'];
    return action === 'select' ? picked.get(code) : undefined;
  };
  const principal: Principal = {
    userId: String(link.id),
    isLink: true,
    userName: String(link.title),
    realName: String(link.title),
    userType: 99,
    roles: [],
    scopeIds: { self: [String(link.id)], centre: [], project: [String(link.orgId)], enterprise: [], merchant: [] },
    centreItself: [],
    grants: { reach, codesByAction: () => ({}), perms: () => [], bounded: true },
    roleDigest: '',
  };
  return { ...context, principal };
}

/** What a link asks, as far as it may be asked. */
export async function askedBy(
  context: Context,
  link: Row,
): Promise<{ label: string; number: number; verifyPhone: boolean; form: Json }> {
  const template = await refuseUnlessPublic(context, undefined, link.templateId);
  const number = Number(template.formVersion);
  const form = await designedForm(context, undefined, String(template.id), number);
  return {
    label: String(template.templateName),
    number,
    verifyPhone: template.verifyPhone === true,
    form: (form?.form ?? null) as unknown as Json,
  };
}

interface Filled {
  readonly challenge: string;
  readonly applicantName: string;
  readonly applicantPhone: string | null;
  /** Its sender has shown the code that went to this number. */
  readonly isPhoneProven: boolean;
  readonly answers: Row;
}

/** An entry like any other, handed in at once: the same checks, hooks and flow. */
export async function fillIn(open: Context, id: string, filled: Filled, now: number): Promise<Row> {
  const entry = resourceOf(open, entryId);
  const { store } = open;
  return mutate(open, entry, async (tx): Promise<Row> => {
    const link = await openLink(open, tx, id, now);
    const context = asLink(open, link);
    const maxEntries = Number(link.maxEntries);
    const others = await store.find(entry.table, ['id'], isColumn('linkId', id), { tx, limit: maxEntries });
    if (others.length >= maxEntries) throw new AppError('formLinkFull');
    const template = await refuseUnlessPublic(context, tx, link.templateId);
    const form = await designedForm(context, tx, String(template.id), Number(template.formVersion));
    if (template.verifyPhone === true && !filled.isPhoneProven) throw new AppError('phoneUnproven');
    if (form) await refuseOtherFiles(context, tx, form.resource, filled.answers, filled.challenge);
    await useChallenge(context, tx, filled.challenge, now);
    const { applicantName, applicantPhone, answers } = filled;
    const values: Row = {
      templateId: link.templateId ?? null,
      orgId: link.orgId ?? null,
      linkId: id,
      applicantName,
      ...(applicantPhone !== null && { applicantPhone }),
      ...(filled.isPhoneProven && { phoneVerified: true }),
      formData: answers,
    };
    const added = await asSystem(context, entry, tx).addChecked({ values, errors: [] });
    const submit = entry.states?.transitions.get('submit') as CompiledTransition;
    await asSystem(context, entry, tx).move(added, submit);
    return { id: String(added.id), processNo: String(added.processNo) };
  });
}

/** Each challenge is good for one entry. */
async function useChallenge({ store, db }: Context, tx: Queries, challenge: string, now: number): Promise<void> {
  const at = (ms: number) => db.dialect.encode('timestamp', new Date(ms).toISOString());
  const [open = newId()] = challenge.split('.');
  if (!(await store.insertNew(tx, 'process_fill_challenge', { id: open, usedAt: at(now) })))
    throw new AppError('proofOld');
  await store.remove(tx, 'process_fill_challenge', {
    is: 'compare',
    column: 'usedAt',
    op: '<',
    value: at(now - usedMs),
  });
}

/** How an entry stands, for whoever has filled it in: its state and step, and nobody's name. */
export async function entryByNumber(context: Context, processNo: string): Promise<Row | undefined> {
  const row = await asSystem(context, entryId).first(isColumn('processNo', processNo));
  return row?.linkId ? row : undefined;
}
