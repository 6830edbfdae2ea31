import type { Seeder } from '../../server/install/seeder.ts';

type Group = readonly [cliqueId: string, virtIds: readonly string[]];

/** Memberships of the project and its enterprises in groups: most unlimited, one temporary, one ended. */
export async function addCliqueMembers(seeder: Seeder, orgId: string, groups: readonly Group[]): Promise<void> {
  const { time } = seeder;
  for (const [g, [cliqueId, virtIds]] of groups.entries()) {
    const begun = 110 - g * 20;
    await seeder.add('organisation/cliqueMember', { cliqueId, orgId, startDate: time.day(begun) });
    for (const [i, virtId] of virtIds.entries()) {
      await seeder.add('organisation/cliqueMember', {
        cliqueId,
        virtId,
        startDate: time.day(begun - i),
        ...(i === 1 && { endDate: time.day(-180) }),
      });
    }
  }
  const [[, everyone], , [service]] = groups as [Group, Group, Group];
  await seeder.add('organisation/cliqueMember', {
    cliqueId: service,
    virtId: everyone[0] as string,
    startDate: time.day(65),
    leaveDate: time.day(12),
  });
}
