import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { Page } from 'playwright-core';

interface Finding {
  id: string;
  impact: string | null;
  help: string;
  nodes: { target: string[]; html: string; failureSummary?: string }[];
}

const script = readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** What axe holds against the page as it stands: only what it calls serious or critical, told so that it can be found. */
export async function barriers(page: Page): Promise<string[]> {
  // Through the debugger, since the page itself runs nothing that it did not ship.
  await page.evaluate(await script);
  const found = await page.evaluate(async () => {
    const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<{ violations: Finding[] }> } };
    return (await axe.run({ resultTypes: ['violations'] })).violations;
  });
  return found
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) =>
      nodes.map(
        ({ target, html, failureSummary = '' }) =>
          `${id} ${target.join(' ')} ${html.slice(0, 160)} ${failureSummary.split('\n')[1]?.trim().slice(0, 160) ?? ''}`,
      ),
    );
}
