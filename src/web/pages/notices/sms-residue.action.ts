import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { toast } from '../../shell/toast/toasts.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '查询余量', en: 'Check balance', es: 'Consultar saldo' },
  left: { zh: '剩余 {count} 条', en: '{count} messages left', es: 'Quedan {count} mensajes' },
  low: {
    zh: '剩余 {count} 条，已低于预警值',
    en: '{count} messages left, below the warning',
    es: 'Quedan {count} mensajes, por debajo del aviso',
  },
  unknown: {
    zh: '服务商不提供查询，也没有登记余量',
    en: 'The provider does not tell, and no balance was entered',
    es: 'El proveedor no lo indica y no se registró saldo',
  },
} satisfies Record<string, Text>;

interface Residue {
  readonly residue: number | null;
  readonly isLow: boolean;
}

export default {
  resource: 'notices/mobileConfig',
  name: 'residue',
  label: texts.label,
  fits: (row) => row.status === 'enabled',
  async run(row) {
    const { residue, isLow } = await firstClient.post<Residue>('/notify/mobileConfig/smsResidue', {
      id: String(row.id),
    });
    if (residue === null) toast.error(say(texts.unknown));
    else if (isLow) toast.error(say(texts.low, { count: residue }));
    else toast.success(say(texts.left, { count: residue }));
  },
} satisfies HandMadeAction;
