import type { Row } from '../../meta/json.ts';
import { formReportDeclaration } from '../../meta/form-report.ts';
import type { Model, Resource } from '../../meta/model.ts';
import type { ReportDeclaration } from '../../meta/report/declaration.ts';
import { compileReport } from '../../meta/report/report.ts';
import { validParts } from '../../meta/check/designed.ts';
import type { Services } from '../context.ts';
import type { Hooks, ResourceHooks } from '../records/hooks.ts';
import { resourceOf } from '../records/resource-of.ts';
import { asSystem } from '../records/rows.ts';
import { formListOf } from './list-view.ts';
import { entryWrites } from './list-writes.ts';
import { entryId, templateId, versionsOf } from './versions.ts';

type Parts = Pick<Services, 'model' | 'store' | 'access'> & { readonly hooks?: Hooks };

interface Listed {
  readonly resource: Resource;
  readonly hooks: ResourceHooks;
}

/**
 * Each published form is a resource of its own while the product runs: lists, exports, imports, views and permissions find
 * it in the model as they find those of files. Whoever reads the stored roles anew asks this before, so that every process
 * knows of a form before it is asked for it.
 */
export class FormLists {
  readonly #parts: Parts;
  #known = '';
  /** Lists by what they are made from: what is published stays as it is, and is compiled once. */
  #compiled: ReadonlyMap<string, Listed> = new Map();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Takes over what has been published, renamed or thrown away since the last time; true where something has. */
  async read(): Promise<boolean> {
    const { model, store } = this.#parts;
    const templates = (await asSystem({ model, store, db: store.db }, templateId).find(hasForm)).toSorted(
      (one, other) => (String(one.templateCode) < String(other.templateCode) ? -1 : 1),
    );
    const now = JSON.stringify(templates.map(madeFrom));
    if (now === this.#known) return false;
    const lists = await Promise.all(
      (await this.#named(templates)).map(async (template) => {
        const from = madeFrom(template);
        const list = this.#compiled.get(from) ?? (await this.#list(template));
        return list ? [[from, list] as const] : [];
      }),
    );
    this.#compiled = new Map(lists.flat());
    this.#replace([...this.#compiled.values()]);
    this.#known = now;
    return true;
  }

  /** Forms of one name are told apart by the projects that they are for. */
  async #named(templates: readonly Row[]): Promise<Row[]> {
    const { model, store } = this.#parts;
    const projects = new Map(
      (await asSystem({ model, store, db: store.db }, projectId).find({ is: 'all', of: [] })).map((row) => [
        String(row.id),
        String(row[resourceOf({ model }, projectId).display] ?? ''),
      ]),
    );
    return templates.map((template) => {
      const isShared = templates.some(
        ({ id, templateName }) => id !== template.id && templateName === template.templateName,
      );
      const of = [template.orgIds ?? []].flat().map((id) => projects.get(String(id)) ?? '');
      return isShared
        ? { ...template, templateName: `${String(template.templateName)}（${of.filter(Boolean).join('、')}）` }
        : template;
    });
  }

  async #list(template: Row): Promise<Listed | undefined> {
    const { model, store } = this.#parts;
    const last = Number(template.formVersion);
    const kept = await versionsOf({ store, db: store.db }, undefined, String(template.id), last);
    const versions = kept.map(({ number, form }) => ({ number, form: validParts(form) }));
    const list = formListOf(template, versions, resourceOf({ model }, entryId));
    if (!list) return undefined;
    store.define(list.view);
    return { resource: list.resource, hooks: { elsewhere: entryWrites(list.resource, template) } };
  }

  #replace(lists: readonly Listed[]): void {
    const { model, access } = this.#parts;
    const [published, reports, scopes] = [open(model.published), open(model.publishedReports), open(model.scopes)];
    const hooks = this.#parts.hooks && open(this.#parts.hooks);
    const entry = resourceOf({ model }, entryId);
    const entries = { declaration: entry.declaration, report: entryReport(model) };
    for (const id of published.keys()) for (const map of [scopes, hooks]) map?.delete(id);
    published.clear();
    reports.clear();
    for (const { resource, hooks: own } of lists) {
      published.set(resource.id, resource);
      reports.set(resource.id, compileReport(resource.id, formReportDeclaration(resource, entries), resource));
      scopes.set(resource.id, scopes.get(entry.id) ?? new Map());
      hooks?.set(resource.id, own);
    }
    const placing = access.policy.codes.get(entry.code)?.scopes ?? [];
    access.setFormCodes(new Map(lists.map(({ resource: { code, actions } }) => [code, { actions, scopes: placing }])));
  }
}

const applications = 'processes/applications';

function entryReport({ reports }: Model): ReportDeclaration {
  const report = reports.get(applications);
  if (!report) throw new TypeError(`no report is declared as ${applications}`);
  return report.declaration;
}

/** What tells one list of a template from an earlier one. */
const madeFrom = ({ id, templateCode, templateName, formVersion }: Row): string =>
  JSON.stringify([id, templateCode, templateName, formVersion]);

const projectId = 'organisation/organization';
const hasForm = { is: 'compare', column: 'formVersion', op: '>=', value: 1 } as const;

/** Maps of the running product: whoever holds the model sees what is put in. */
const open = <K, V>(map: ReadonlyMap<K, V>): Map<K, V> => map as Map<K, V>;
