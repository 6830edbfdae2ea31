import { noteLibrary, noteQuality } from '../../server/areas/doors/faces.ts';
import { minutesAfter } from '../../server/install/moments.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import type { Files } from '../system/files.ts';

const kinds = ['face', 'work', 'idfront', 'face', 'face', 'idback'] as const;
const verdicts = ['passed', 'passed', 'pending', 'passed', 'rejected'] as const;

/** Photos of people, looked at by devices or at the desk, and the libraries of faces that devices have loaded. */
export async function addFaces(seeder: Seeder, { key, orgId, customers, desk }: Campus, files: Files): Promise<void> {
  const { time } = seeder;
  const device = { orgId };
  let faces = 0;
  for (let i = 0; i < 15; i++) {
    const imageType = nth(kinds, i);
    const verdict = nth(verdicts, i);
    const uploaded = time.past(i, '18:40');
    const id = await seeder
      .by(undefined, uploaded)
      .add('residents/userImageInfo', { userId: nth(customers, i * 2).id, imageType, image: files.of('person') });
    const looked = time.after(uploaded, 3);
    if (imageType === 'face') {
      const quality = verdict === 'rejected' ? 42 : 88 + (i % 10);
      await seeder.by(undefined, looked).do((context) => noteQuality(context, device, { id, quality }));
    }
    if (verdict === 'pending' || (imageType === 'face' && verdict === 'rejected')) continue;
    await seeder.by(desk, minutesAfter(looked, 1)).update('residents/userImageInfo', id, { auditStatus: verdict });
    if (imageType === 'face' && verdict === 'passed') faces++;
  }
  const libraries = [
    ['员工人脸库', 'hik', `HK-${key}-01`, 5000, 'enabled'],
    ['住户人脸库', 'dahua', `DH-${key}-02`, 3000, 'enabled'],
    ['旧人脸库', 'megvii', `MG-${key}-03`, 1000, 'disabled'],
  ] as const;
  for (const [projectName, vendor, vendorProjectId, capacity, status] of libraries) {
    await seeder.add('doors/faceProjectInfo', { orgId, projectName, vendor, vendorProjectId, capacity, status });
    if (status === 'enabled')
      await seeder
        .by(undefined, time.ago(30))
        .do((context) => noteLibrary(context, device, { vendorProjectId, count: faces }));
  }
}
