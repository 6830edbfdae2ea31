import type { Row } from '../../../meta/json.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import type { Queries } from '../../storage/database.ts';
import type { Letter } from '../notices/channel.ts';
import { filledIn, paramsOf } from '../notices/template-params.ts';

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
