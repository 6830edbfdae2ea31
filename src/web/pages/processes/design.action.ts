import { designPath } from './design-path.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

/** From a template to the designer of its form. */
export default {
  resource: 'processes/template',
  name: 'update',
  label: { zh: '设计表单', en: 'Design the form', es: 'Diseñar el formulario' },
  fits: () => true,
  async run({ id }) {
    location.assign(designPath(String(id)));
  },
} satisfies HandMadeAction;
