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

/** Serious and critical axe findings for the current page, with enough detail to locate them. */
export async function accessibilityFindings(page: Page): Promise<string[]> {
  // Injected through the debugger, because the page's CSP blocks foreign scripts.
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
