import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { all, isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { Letter } from '../notices/channel.ts';
import type { Target } from '../notices/message-kind.ts';
import { filledIn, paramsOf } from '../notices/template-params.ts';

const maxFollowers = 50_000;
export const templates = 'wechat/wxTemplateMessageConfig';

/**
 * Fills the places of a template by what its fields say of title and content. Without a template it is a message of a
 * person, which only followers get who have written lately.
 */
export async function templateLetter(
  context: Context,
  tx: Queries,
  configId: Row[string] | undefined,
  { title, text, link }: Pick<Letter, 'title' | 'text' | 'link'>,
): Promise<Letter> {
  const config = typeof configId === 'string' ? await asSystem(context, templates, tx).one(configId) : undefined;
  const own = [
    { key: 'title', value: title },
    { key: 'content', value: text },
  ];
  return {
    title,
    text,
    template: String(config?.templateId ?? ''),
    params: paramsOf(config?.fields).map(({ key, value }) => ({ key, value: filledIn(value, own) })),
    link: link ?? String(config?.linkUrl ?? ''),
  };
}

/** Followers of an account who are bound to these customers. */
export async function followersBoundTo(
  context: Context,
  tx: Queries,
  publicId: Row[string] | undefined,
  customers: readonly string[],
): Promise<Target[]> {
  if (customers.length === 0 || typeof publicId !== 'string') return [];
  const found = await asSystem(context, 'wechat/wxUser', tx).find(
    all(isColumn('publicId', publicId), isColumn('status', 'subscribed'), {
      is: 'in',
      column: 'userId',
      values: [...customers],
    }),
    { columns: ['openId', 'userId'], limit: maxFollowers },
  );
  return found.map(({ openId, userId }) => ({ address: String(openId), userId: String(userId) }));
}
