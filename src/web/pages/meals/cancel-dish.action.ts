import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { ask } from '../../shell/dialog/confirm.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '退菜', en: 'Take out', es: 'Quitar plato' },
  title: { zh: '退掉“{name}”？', en: 'Take {name} out of the order?', es: '¿Quitar {name} del pedido?' },
  text: {
    zh: '份数退回餐线，已付的钱和企业补贴按原路退回；订单中的其他菜品不变。',
    en: 'Its portions are free again, and what was paid for it goes back to where it came from; the other dishes stay.',
    es: 'Sus raciones quedan libres y lo pagado vuelve a su origen; los demás platos siguen igual.',
  },
} satisfies Record<string, Text>;

export default {
  resource: 'meals/orderDinnerDetails',
  name: 'cancelDinner',
  label: texts.label,
  fits: ({ status }) => status === 'normal',
  async run(row) {
    if (
      !(await ask({
        title: say(texts.title, { name: String(row.mealName ?? '') }),
        text: say(texts.text),
        confirm: say(texts.label),
      }))
    )
      return;
    await firstClient.post('/ordermeal/web/orderDinner/cancelDishes', {
      id: String(row.orderId),
      dishes: String(row.id),
    });
  },
} satisfies HandMadeAction;
