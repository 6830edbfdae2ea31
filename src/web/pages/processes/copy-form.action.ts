import { firstClient } from '../../providers/http.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';
import { designPath } from './design-path.ts';

/** A form like this one, with its flow; the designer opens with the copy. */
export default {
  resource: 'processes/template',
  name: 'add',
  label: { zh: '复制表单和流程', en: 'Copy with its flow', es: 'Copiar con su flujo' },
  duplicates: true,
  fits: () => true,
  async run({ id }) {
    const copy = await firstClient.post<{ id: string }>('/diyForm/template/copy', { id: String(id) });
    location.assign(designPath(copy.id));
  },
} satisfies HandMadeAction;
