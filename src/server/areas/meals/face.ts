import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { refusal } from '../refusal.ts';

/**
 * Whose face a device has seen, by the photo that it was given to know it by; nobody's where the photo was not
 * approved, and nobody's of another project.
 */
export async function personOfFace(context: Context, { orgId }: Row, faceId: string): Promise<Row> {
  const photo = await asSystem(context, 'residents/userImageInfo').one(faceId);
  const isFace = photo?.imageType === 'face' && photo.auditStatus === 'passed';
  const person = isFace ? await asSystem(context, 'residents/user').one(photo.userId) : undefined;
  if (!person || person.status !== 'enabled' || person.orgId !== orgId) throw refusal('mealFaceUnknown', 'faceId');
  return { userId: person.id ?? null, orgId: person.orgId ?? null, realName: person.realName ?? null };
}
