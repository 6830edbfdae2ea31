import type { Seeder } from '../../server/install/seeder.ts';
import { nth, type Campus } from '../campus.ts';
import type { Files } from '../system/files.ts';

export async function addConvenience(seeder: Seeder, campus: Campus, files: Files): Promise<void> {
  const { orgId, address } = campus;
  const lines = [
    ['家政保洁', 'housekeeping', '每天 8:00–18:00', 'published'],
    ['管道疏通', 'repair', '全天', 'published'],
    ['快递代收点', 'express', '每天 9:00–21:00', 'published'],
    ['社区卫生站', 'medical', '工作日 8:30–17:00', 'published'],
    ['桶装水配送', 'water', '每天 8:30–18:30', 'published'],
    ['衣物干洗', 'laundry', '每天 9:00–19:00', 'published'],
    ['班车时刻', 'travel', '工作日', 'published'],
    ['物业应急电话', 'emergency', '全天', 'published'],
    ['开锁换锁', 'repair', '全天', 'draft'],
    ['旧衣回收', 'housekeeping', '每周六', 'offline'],
  ] as const;
  for (const [i, [serviceName, categoryCode, serviceTime, status]] of lines.entries()) {
    const person = campus.people.next(campus.random);
    await seeder.add('convenience/convenience', {
      serviceName,
      categoryCode,
      orgId,
      icon: files.of('mark'),
      contactName: person.name,
      contactPhone: i === 7 ? nth(campus.staff, 17).mobile : person.mobile,
      address: `${address}配套商业 ${1 + i} 号`,
      serviceTime,
      content: `<p>${serviceName}，请提前电话预约。</p>`,
      sort: i + 1,
      status,
    });
  }
}
