import { addressOf } from '../../address.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const action: HandMadeAction = {
  resource: 'accounts/rechargeManage',
  name: 'update',
  label: { zh: '编辑名单', en: 'Edit the list', es: 'Editar la lista' },
  fits: ({ targetType, status }) => targetType === 'batch' && (status === 'draft' || status === 'rejected'),
  async run({ id }) {
    location.assign(addressOf(`/mealCard/batchRecharge?${new URLSearchParams({ id: String(id) }).toString()}`));
  },
};

export default action;
