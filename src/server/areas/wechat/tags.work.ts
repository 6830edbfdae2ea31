import type { Row } from '../../../meta/json.ts';
import type { MakeHandler } from '../../http/kit.ts';
import { codecOf } from '../../records/codec.ts';
import { resourceOf } from '../../records/resource-of.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import { systemContext } from '../../system.ts';
import { objectOf, objectsOf, wordOf } from '../notices/call-out.ts';
import { listOf } from '../system/rows.ts';
import { wechatCall, WechatRefusal } from './api.ts';
import { isFinal, officialAccount, reasonOf } from './ask.ts';

export const tagHandler = 'wechat.tags';
const followers = 'wechat/wxUser';
/** Smaller ones are WeChat's own, such as that of starred followers. */
const firstOwnTag = 100;
/** There is a tag of this name already, or it is not allowed. */
const nameTaken = 45_157;

type Ask = (path: string, body?: unknown) => Promise<Record<string, unknown>>;

/** Gives a follower the labels of the console at the official account as well: all of them, and no others. */
export default ((parts) => ({
  name: tagHandler,
  async run({ payload, finish, isLast, signal }) {
    const context = systemContext(parts);
    const follower = await asSystem(context, followers).one(payload.recordId);
    if (!follower || follower.status !== 'subscribed') return;
    // Whoever comes without labels has none there either.
    if (payload.action === 'add' && listOf(follower.labels).length === 0) return;
    const note = (values: Row) =>
      finish((tx) => {
        const resource = resourceOf(context, followers);
        const stored = codecOf(context, resource).toStored(values);
        return parts.store.update(tx, resource.table, stored, isColumn('id', follower.id));
      });
    try {
      const account = await officialAccount(context, follower.publicId);
      const ask: Ask = (path, body) => wechatCall(account, path, body, { now: parts.auth.clock(), signal });
      await setTags(ask, String(follower.openId), listOf(follower.labels));
      await note({ tagState: 'done', tagError: null });
    } catch (error) {
      if (!isFinal(error) && !isLast) throw error;
      await note({ tagState: 'failed', tagError: reasonOf(error) });
    }
  },
})) satisfies MakeHandler;

const tagsOf = async (ask: Ask): Promise<ReadonlyMap<string, number>> =>
  new Map(objectsOf((await ask('/cgi-bin/tags/get')).tags).map(({ id, name }) => [wordOf(name), Number(id)]));

async function setTags(ask: Ask, openId: string, labels: readonly string[]): Promise<void> {
  const known = await tagsOf(ask);
  const wanted: number[] = [];
  for (const name of labels) wanted.push(known.get(name) ?? (await create(ask, name)));
  const { tagid_list: ids } = await ask('/cgi-bin/tags/getidlist', { openid: openId });
  const held = (Array.isArray(ids) ? ids.map(Number) : []).filter((id) => id >= firstOwnTag);
  for (const tagid of wanted.filter((id) => !held.includes(id)))
    await ask('/cgi-bin/tags/members/batchtagging', { openid_list: [openId], tagid });
  for (const tagid of held.filter((id) => !wanted.includes(id)))
    await ask('/cgi-bin/tags/members/batchuntagging', { openid_list: [openId], tagid });
}

async function create(ask: Ask, name: string): Promise<number> {
  try {
    const { tag } = await ask('/cgi-bin/tags/create', { tag: { name } });
    return Number(objectOf(tag).id);
  } catch (error) {
    // Another follower's label has made it in the same moment.
    const made = error instanceof WechatRefusal && error.code === nameTaken ? await tagsOf(ask) : undefined;
    const id = made?.get(name);
    if (id === undefined) throw error;
    return id;
  }
}
