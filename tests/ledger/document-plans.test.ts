import { expect, test } from 'vitest';
import { documentDifferences } from '../../src/server/areas/accounts/reconcile-documents.ts';
import { Explainer } from '../support/query-plans.ts';
import { startServer } from '../support/server.ts';

// Plans of the embedded database.
test.skipIf(process.env.SUITE_DATABASE === 'postgres')('a journal finds its document by a key', async () => {
  const server = await startServer();
  try {
    const explainer = new Explainer(server);
    const plans = await explainer.plansOf(() => documentDifferences(server.server.services));
    explainer.close();
    const searches = plans.filter(({ sql }) => sql.includes('from "ledger_journal" j where'));
    expect(searches.length).toBeGreaterThan(10);
    for (const { sql, steps } of searches)
      expect(
        steps.filter((step) => /^SCAN (?!CONSTANT)/.test(step)),
        sql,
      ).toEqual([]);
  } finally {
    await server.stop();
  }
});
