import type { Flow } from '../../../meta/flow.ts';
import { flowDifferences } from '../../../meta/flow-differences.ts';
import type { Json, Row } from '../../../meta/json.ts';
import { fill } from '../../../meta/locale.ts';
import type { Context } from '../../context.ts';
import { say } from '../../labels.ts';
import { releasesOf } from '../../processes/designs.ts';
import { keptFlow } from '../../processes/rows.ts';
import { changeWords, keyWords } from './flow-words.ts';

/** How two versions of a flow differ, in the caller's language. */
const changesInWords = ({ locale }: Context, from: Flow, to: Flow): string[] =>
  flowDifferences(from, to).map(({ kind, title, keys }) =>
    fill(changeWords[kind][locale], {
      title: say(locale, title),
      keys: keys.map((key) => keyWords[key]?.[locale] ?? key).join(locale === 'zh' ? '、' : ', '),
    }),
  );

/** What was published under a key, the newest first, each with what it changed of the one before. */
export async function releasesInWords(context: Context, key: string, shipped: Flow): Promise<Row[]> {
  const releases = await releasesOf(context, key);
  const flows = await Promise.all(
    releases.map(async ({ flowId }) =>
      flowId === null ? shipped : ((await keptFlow(context, undefined, flowId)) ?? shipped),
    ),
  );
  return releases.map(({ id, flowId, userName, createdAt }, i) => ({
    id,
    isShipped: flowId === null || flowDifferences(shipped, flows[i] as Flow).length === 0,
    userName,
    createdAt,
    document: flows[i] as unknown as Json,
    changes: changesInWords(context, flows[i + 1] ?? shipped, flows[i] as Flow),
  }));
}
