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
      viewCount: status === 'draft' ? 0 : 40 + i * 23,
      sort: i + 1,
      status,
    });
  }
  await addEvaluations(seeder, campus);
  await addPictures(seeder, campus, files);
  await addActivity(seeder, campus);
}

/** Reviews of meals, deliveries and services; repairs add their own. */
async function addEvaluations(seeder: Seeder, { customers }: Campus): Promise<void> {
  const texts = [
    ['meal', 5, ['skill'], '味道不错，分量足'],
    ['meal', 3, ['slow'], '排队有点久'],
    ['shop', 5, ['fast'], '送得很快'],
    ['shop', 2, ['slow', 'bad'], '送错了一件，联系后补送'],
    ['service', 4, ['attitude'], '前台很热情'],
    ['service', 5, ['fast', 'attitude'], '当天就解决了'],
  ] as const;
  for (const [i, [bizType, score, tags, content]] of texts.entries()) {
    const createdAt = seeder.time.past(i, '20:10');
    await seeder.add('convenience/userEvaluate', {
      bizType,
      bizNo: `PJ${createdAt.slice(0, 10).replaceAll('-', '')}${String(i + 1).padStart(4, '0')}`,
      userId: nth(customers, i * 8 + 2).id,
      score,
      tags: [...tags],
      content,
      replyContent: score < 4 ? '抱歉给您带来不便，我们会改进。' : null,
      hidden: i === 3,
      createdAt,
    });
  }
}

async function addPictures(seeder: Seeder, { customers }: Campus, files: Files): Promise<void> {
  for (let i = 0; i < 15; i++) {
    const auditStatus = nth(['passed', 'passed', 'pending', 'passed', 'rejected'], i);
    const uploadTime = seeder.time.past(i, '18:40');
    await seeder.add('residents/userImageInfo', {
      userId: nth(customers, i * 2).id,
      imageType: nth(['face', 'work', 'idfront', 'face', 'face', 'idback'], i),
      image: files.of('person'),
      quality: auditStatus === 'rejected' ? 42.5 : 88 + (i % 10),
      auditStatus,
      uploadTime,
      createdAt: uploadTime,
    });
  }
}

/** Daily active users of the last weeks. */
async function addActivity(seeder: Seeder, { orgId, customers }: Campus): Promise<void> {
  for (let days = 21; days >= 1; days--) {
    const active = 20 + ((days * 7) % 23);
    const orders = 8 + ((days * 5) % 17);
    await seeder.add('statistics/userActiveCount', {
      statDate: seeder.time.day(days),
      orgId,
      totalUser: customers.length + 3 - (days % 2),
      newUser: days % 3 === 0 ? 1 : 0,
      activeUser: active,
      orderUser: Math.min(active, orders),
      orderCount: orders + 3,
      orderAmount: `${(orders + 3) * 19}.50`,
      createdAt: seeder.time.past(days - 1, '01:00'),
    });
  }
}
