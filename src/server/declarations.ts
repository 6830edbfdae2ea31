import areas from '../../resources/areas.ts';
import dictionaries from '../../resources/dictionaries.ts';
import pages from '../../resources/pages.ts';
import renamed from '../../resources/renamed.ts';
import sections from '../../resources/sections.ts';
import sequences from '../../resources/sequences.ts';
import {
  collectDashboards,
  collectFlows,
  collectReports,
  collectResources,
  collectContents,
} from '../meta/check/index.ts';
import type { Model } from '../meta/model.ts';
import { policyFiles, type Policy } from './access/index.ts';
import { checkAll, DeclarationError } from './check-all.ts';
import { labelFiles } from './labels.ts';
import { shippedSources } from './ready-forms.ts';

export { areas };

const resources = import.meta.glob(['/resources/*/*.ts', '!/resources/*/*.report.ts'], {
  eager: true,
  import: 'default',
});
const reports = import.meta.glob('/resources/*/*.report.ts', { eager: true, import: 'default' });
const dashboards = import.meta.glob('/dashboards/*.ts', { eager: true, import: 'default' });
const forms = import.meta.glob('/forms/*/*.json', { eager: true, import: 'default' });
const flows = import.meta.glob('/flows/*/*.json', { eager: true, import: 'default' });

interface Loaded {
  readonly model: Model;
  readonly policy: Policy;
}

let loaded: Loaded | undefined;

/**
 * The one model and the policies that everything on this side reads. Broken ones refuse to start. Declarations
 * are part of the program, so they are checked once, and what is compiled of them is compiled once.
 */
export const loadModel = (): Loaded => (loaded ??= loadOnce());

function loadOnce(): Loaded {
  const isChecked = import.meta.env.CHECKED_AT_BUILD === true;
  const result = checkAll(
    {
      resources: collectResources(resources, forms),
      reports: collectReports(reports),
      dashboards: collectDashboards(dashboards),
      flows: collectFlows(flows),
      shippedForms: { declared: shippedSources.declared, files: collectContents(shippedSources.files) },
      areas: new Set(Object.keys(areas)),
      renamed,
      sections,
      pages,
      sequences,
      dictionaries,
      policyFiles,
      ...(!isChecked && { labels: labelFiles() }),
    },
    isChecked,
  );
  if ('problems' in result) throw new DeclarationError(result.problems);
  return result;
}
