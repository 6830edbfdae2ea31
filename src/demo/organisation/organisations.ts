import type { Seeder } from '../../server/install/seeder.ts';

/** Ids of the rows that everything else belongs to. */
export interface Places {
  centreA: string;
  centreB: string;
  /** Projects of centre A and of centre B. */
  projectA: string;
  projectB: string;
}

export async function addOrganisations(seeder: Seeder): Promise<Places> {
  const [centreA, centreB] = await addCentres(seeder);
  const { time } = seeder;
  const projectA = await seeder.add('organisation/organization', {
    orgCode: 'XM001',
    orgName: '滨江科技园',
    extensionName: '滨江科技园智慧园区',
    orgType: 'park',
    companyId: centreA,
    regionCode: '330108',
    address: '滨江区江南大道 588 号',
    longitude: 120.2117,
    latitude: 30.2084,
    managerName: '周敏',
    managerPhone: '13857110011',
    totalArea: 186_000,
    openDate: time.day(720),
    voiceEnabled: true,
    workStart: '08:30',
    workEnd: '17:30',
    airIp: '192.168.10.21',
    status: 'running',
  });
  const projectB = await seeder.add('organisation/organization', {
    orgCode: 'XM002',
    orgName: '北苑大学城',
    extensionName: '北苑大学城智慧校园',
    orgType: 'campus',
    companyId: centreB,
    regionCode: '110108',
    address: '海淀区学院路 37 号',
    longitude: 116.3474,
    latitude: 39.9818,
    managerName: '郑浩',
    managerPhone: '13910210022',
    totalArea: 412_000,
    openDate: time.day(540),
    voiceEnabled: false,
    workStart: '08:00',
    workEnd: '17:00',
    airIp: '192.168.20.21',
    status: 'running',
  });
  // Inactive projects, one for each reason.
  await seeder.table(
    'organisation/organization',
    { companyId: centreA, voiceEnabled: false },
    'orgCode orgName orgType regionCode address parentId totalArea status',
    [
      ['XM003', '滨江科技园二期', 'park', '330108', '滨江区江南大道 590 号', projectA, 92_000, 'preparing'],
      ['XM004', '西湖文创大厦', 'office', '330106', '西湖区文三路 90 号', null, 38_500, 'suspended'],
    ],
  );
  await seeder.add('organisation/organization', {
    orgCode: 'XM005',
    orgName: '上地孵化器',
    orgType: 'office',
    companyId: centreB,
    regionCode: '110108',
    address: '海淀区上地信息路 12 号',
    totalArea: 15_200,
    openDate: time.day(1400),
    remark: '租约到期，已于去年交还业主',
    status: 'closed',
  });
  return { centreA, centreB, projectA, projectB };
}

async function addCentres(seeder: Seeder): Promise<[string, string]> {
  const centre = (
    companyCode: string,
    companyName: string,
    shortName: string,
    contactName: string,
    contactPhone: string,
    regionCode: string,
    address: string,
  ) =>
    seeder.add('organisation/company', {
      companyCode,
      companyName,
      shortName,
      companyType: 'operation',
      contactName,
      contactPhone,
      regionCode,
      address,
      dataScope: 'self_child',
      creditCode: `9133010${companyCode.slice(-1)}MA2B0X7${companyCode.slice(-1)}2K`,
    });
  const centreA = await centre(
    'YY001',
    '江南运营中心',
    '江南中心',
    '沈国华',
    '13857100001',
    '330106',
    '西湖区文三路 478 号',
  );
  const centreB = await centre(
    'YY002',
    '华北运营中心',
    '华北中心',
    '赵立军',
    '13910200002',
    '110108',
    '海淀区中关村大街 27 号',
  );
  const below =
    'companyCode companyName shortName companyType parentId contactName contactPhone regionCode dataScope creditCode status';
  await seeder.table('organisation/company', {}, below, [
    [
      'YY003',
      '钱塘园区运营商',
      '钱塘运营',
      'operator',
      centreA,
      '裘建平',
      '13857100003',
      '330114',
      'self',
      '91330114MA2C3X8Y1T',
      'enabled',
    ],
    [
      'YY004',
      '浙北分销服务商',
      '浙北分销',
      'distributor',
      centreA,
      '章丽萍',
      '13857100004',
      '330110',
      'self',
      '91330110MA2C4X9Z6R',
      'disabled',
    ],
    [
      'YY005',
      '京北园区运营商',
      '京北运营',
      'operator',
      centreB,
      '霍振东',
      '13910200005',
      '110114',
      'self',
      '91110114MA01D5E72Q',
      'enabled',
    ],
  ]);
  return [centreA, centreB];
}
