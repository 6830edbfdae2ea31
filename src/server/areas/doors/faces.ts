import type { NewsName } from '../../../meta/log-names.ts';
import { AppError } from '../../../meta/errors.ts';
import type { Row } from '../../../meta/json.ts';
import { holdersOf } from '../../auth/holders.ts';
import { isoNow } from '../../clock.ts';
import type { Context } from '../../context.ts';
import { idField, requiredTextField, wholeField } from '../../http/input/fields.ts';
import type { Given } from '../../http/input/input.ts';
import { addInboxMessages } from '../../records/inbox.ts';
import { asSystem, type Rows } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import { tellCustomer } from '../notices/tell-customer.ts';

const libraries = 'doors/faceProjectInfo';
const photos = 'residents/userImageInfo';
const maxFaces = 1_000_000;
/** A library that is so full is said to be so. */
const nearlyFull = 0.95;
/** Below it no device knows the face again. */
const minQuality = 60;

const titles = {
  library: { zh: '厂商库编号', en: 'Library of the vendor', es: 'Biblioteca del fabricante' },
  count: { zh: '人脸数量', en: 'Number of faces', es: 'Número de rostros' },
  photo: { zh: '照片', en: 'Photo', es: 'Foto' },
  quality: { zh: '质量评分', en: 'Quality', es: 'Calidad' },
} as const;

export const loadedLibrary = {
  vendorProjectId: requiredTextField(titles.library, 64),
  count: wholeField(titles.count, [0, maxFaces]),
};
export const seenPhoto = { id: idField(titles.photo), quality: wholeField(titles.quality, [0, 100]) };

/** A device has loaded the vendor's library of faces and says how many it holds. */
export async function noteLibrary(
  context: Context,
  device: Row,
  { vendorProjectId, count: faceCount }: Given<typeof loadedLibrary>,
): Promise<Row> {
  return asSystem(context, libraries).transaction(async (rows, tx) => {
    const mine = all(isColumn('vendorProjectId', vendorProjectId), isColumn('orgId', device.orgId));
    const library = await rows.first(all(mine, isColumn('status', 'enabled')), 'change');
    if (!library) throw new AppError('notFound');
    const syncTime = isoNow();
    // Neither logged nor a new version: it comes with every load, and nobody edits it.
    await context.store.update(tx, rows.resource.table, { faceCount, syncTime }, isColumn('id', library.id));
    await warnOfFull(rows, tx, library, faceCount);
    return { faceCount, capacity: library.capacity ?? null, syncTime };
  });
}

/** Those who look after it hear once that it fills up. */
async function warnOfFull({ context, resource }: Rows, tx: Queries, library: Row, count: number): Promise<void> {
  const limit = Number(library.capacity ?? Infinity) * nearlyFull;
  if (count < limit || Number(library.faceCount ?? 0) >= limit) return;
  const { near, everywhere } = await holdersOf(context, resource, String(library.id), 'update', tx);
  await addInboxMessages(context, tx, new Set([...near, ...everywhere]), {
    topic: 'system',
    module: resource.label,
    actionName: '容量不足' satisfies NewsName,
    recordTitle: `${String(library.projectName)}：已有 ${count} 张，上限 ${String(library.capacity)} 张`,
    actorName: null,
    entityCode: resource.id,
    recordId: String(library.id),
    eventId: null,
  });
}

/** A device has looked at somebody's photo. One that it could not use is refused, and the person is asked for another. */
export async function noteQuality(
  context: Context,
  device: Row,
  { id: photoId, quality }: Given<typeof seenPhoto>,
): Promise<Row> {
  return asSystem(context, photos).transaction(async (rows, tx) => {
    const photo = await rows.one(photoId, 'change');
    const person = await asSystem(context, 'residents/user', tx).one(photo?.userId);
    if (photo?.imageType !== 'face' || person?.orgId !== device.orgId) throw new AppError('notFound');
    const isBad = quality < minQuality && photo.auditStatus !== 'rejected';
    const { auditStatus } = await rows.change(photo, { quality, ...(isBad && { auditStatus: 'rejected' }) });
    if (isBad)
      await tellCustomer(context, tx, {
        about: { resource: photos, id: photoId },
        orgId: device.orgId ?? null,
        userId: String(person?.id),
        title: '人脸照片不合格',
        content: `您的人脸照片质量评分为${quality}分，低于${minQuality}分，门禁无法识别，请重新上传正面、清晰、无遮挡的照片。`,
      });
    return { quality, auditStatus: auditStatus ?? null };
  });
}
