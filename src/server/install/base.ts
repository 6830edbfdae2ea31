import type { UserGroup } from '../../meta/user-types.ts';
import type { HeldRole } from '../access/index.ts';
import type { Seeder } from './seeder.ts';
import declared from '../../../resources/dictionaries.ts';
import type { Dictionary } from '../../meta/dictionary.ts';
import { regions } from './regions.ts';
import { dataScopeOf, roleTypes } from './role-types.ts';

/** What every installation needs before anybody signs in. Returns role code → id. */
export async function installBase(seeder: Seeder, roles: readonly HeldRole[]): Promise<Map<string, string>> {
  for (const region of regions) await seeder.add('settings/provincecity', region);
  await addDictionaries(seeder);
  const typeIds = new Map<UserGroup, string>();
  for (const { typeCode, ...type } of roleTypes) {
    const id = await seeder.add('system/roleType', { typeCode, ...type });
    // The first type of a level is the one of its built-in roles.
    if (!typeIds.has(type.userGroup)) typeIds.set(type.userGroup, id);
  }
  const roleIds = new Map<string, string>();
  for (const [i, { code, title, group }] of roles.entries()) {
    const roleTypeId = typeIds.get(group) as string;
    roleIds.set(
      code,
      await seeder.add('system/role', {
        roleCode: code,
        roleName: title,
        roleTypeId,
        isSystem: true,
        dataScope: dataScopeOf[group],
        sort: i + 1,
        status: 'enabled',
      }),
    );
  }
  return roleIds;
}

const dictionaries: Readonly<Record<string, Dictionary>> = declared;

export async function addDictionaries(seeder: Seeder, there: ReadonlySet<string> = new Set()): Promise<void> {
  for (const [groupCode, { name, items, urls = {} }] of Object.entries(dictionaries)) {
    if (there.has(groupCode)) continue;
    const groupId = await seeder.add('settings/dictionaryGroup', {
      groupCode,
      groupName: name,
      groupType: 'business',
      valueType: 'string',
      status: 'enabled',
    });
    for (const [i, [itemCode, itemName]] of Object.entries(items).entries()) {
      await seeder.add('settings/dictionaryItem', {
        groupId,
        itemCode,
        itemName,
        sort: i + 1,
        status: 'enabled',
        url: urls[itemCode] ?? null,
      });
    }
  }
}
