import type { Row } from '../../../meta/json.ts';
import { filled, pathsIn } from '../../../meta/letter.ts';
import type { Context } from '../../context.ts';
import { asSystem } from '../../records/rows.ts';
import { isColumn } from '../../storage/condition.ts';
import type { Queries } from '../../storage/database.ts';
import type { About } from '../notices/about.ts';
import type { Letter, Param } from '../notices/channel.ts';
import { textsAt } from '../notices/place.ts';
import { filledIn, paramsOf } from '../notices/template-params.ts';

export const templates = 'wechat/wxTemplateMessageConfig';
export const templateParams = 'wechat/wxTemplateConfigParams';

/** What each letter says of itself, beside the values of the record that it is about. */
export const ownPlaces: readonly string[] = ['title', 'content'];

/** As many characters as WeChat takes for a place, by the beginning of its name; a longer value is refused. */
const longest: Readonly<Record<string, number>> = {
  thing: 20,
  character_string: 32,
  phrase: 5,
  const: 20,
  name: 10,
  letter: 32,
  symbol: 5,
  phone_number: 17,
  car_number: 8,
};

const fitting = (key: string, value: string): string => value.slice(0, longest[key.replace(/\d+$/, '')] ?? 200);

/** The text of a parameter, with its places. */
export const textOfParam = ({ valueSource, valueExpr }: Row): string =>
  valueSource === 'field' ? `{{${String(valueExpr)}}}` : String(valueExpr ?? '');

/**
 * Fills the places of a template: by its parameters where the letter is about a record, else by what its fields say of
 * title and content. Without a template it is a message of a person, which only followers get who have written
 * lately.
 */
export async function templateLetter(
  context: Context,
  tx: Queries,
  configId: Row[string] | undefined,
  { title, text, link }: Pick<Letter, 'title' | 'text' | 'link'>,
  about?: About,
): Promise<Letter> {
  const config = typeof configId === 'string' ? await asSystem(context, templates, tx).one(configId) : undefined;
  const own = { title, content: text };
  const rows = config && about ? await paramRows(context, tx, [String(config.id)]) : [];
  const params = rows.length > 0 ? await filledParams(context, tx, rows, own, about) : filledFields(config, own);
  return {
    title,
    text,
    template: String(config?.templateId ?? ''),
    params: params.map(({ key, value }) => ({ key, value: fitting(key, value) })),
    link: link ?? String(config?.linkUrl ?? ''),
  };
}

/** The parameters of templates in their order. */
export async function paramRows(context: Context, tx: Queries, configIds: readonly string[]): Promise<Row[]> {
  const found = await asSystem(context, templateParams, tx).find({ is: 'in', column: 'configId', values: configIds });
  return found.toSorted((one, other) => Number(one.sort ?? 0) - Number(other.sort ?? 0));
}

function filledFields(config: Row | undefined, own: Readonly<Record<string, string>>): Param[] {
  const values = Object.entries(own).map(([key, value]) => ({ key, value }));
  return paramsOf(config?.fields).map(({ key, value }) => ({ key, value: filledIn(value, values) }));
}

async function filledParams(
  context: Context,
  tx: Queries,
  params: readonly Row[],
  own: Readonly<Record<string, string>>,
  about: About | undefined,
): Promise<Param[]> {
  const texts = params.map((param) => (param.valueSource === 'fixed' ? '' : textOfParam(param)));
  const wanted = pathsIn(texts.join('\n')).filter((path) => !ownPlaces.includes(path));
  const values = new Map([...Object.entries(own), ...(await valuesOf(context, tx, about, wanted))]);
  return params.map((param, n) => ({
    key: String(param.paramKey),
    value: param.valueSource === 'fixed' ? String(param.valueExpr) : filled(texts[n] ?? '', values),
  }));
}

async function valuesOf(
  context: Context,
  tx: Queries,
  about: About | undefined,
  paths: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const resource = about && context.model.resources.get(about.resource);
  if (!resource || paths.length === 0) return new Map();
  const row = await asSystem(context, resource, tx).first(isColumn('id', about.id));
  return row ? textsAt(context, resource, row, paths, tx) : new Map();
}
