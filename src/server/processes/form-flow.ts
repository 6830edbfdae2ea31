import type { Flow } from '../../meta/flow.ts';
import type { Row } from '../../meta/json.ts';
import type { Resource } from '../../meta/model.ts';
import { entryId } from '../forms/versions.ts';

/** Under which a template's own flow is kept; without one, its entries go by the flow of all forms. */
export const formFlowKey = (shared: string, template: string): string => `${shared}/${template}`;

/** The key of the flow that this record may have of its own. */
export const ownFlowKey = ({ id }: Resource, shared: string, row: Row): string | undefined =>
  id === entryId && typeof row.templateId === 'string' ? formFlowKey(shared, row.templateId) : undefined;

/** What a template's own flow begins as. */
export const startingFlow = (shared: Flow, templateName: string): Flow => ({ ...shared, title: `${templateName}审批` });
