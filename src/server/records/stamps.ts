import { isoNow } from '../clock.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import type { Context } from '../context.ts';

/** Fills the origin fields of a new row, unless its writer has set them. */
export function stampNew({ principal, quiet }: Context, resource: Resource, values: Row): void {
  const stamps = {
    now: isoNow(),
    userName: principal.realName || principal.userName,
    source: quiet === 'sheet' ? 'import' : 'admin',
  };
  for (const { name, spec } of resource.fields.values()) {
    const stamp = spec['x-stamp'];
    if (stamp) values[name] ??= stamps[stamp];
  }
}
