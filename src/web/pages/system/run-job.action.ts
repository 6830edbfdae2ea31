import type { Text } from '../../../meta/locale.ts';
import { say } from '../../i18n/language.ts';
import { firstClient } from '../../providers/http.ts';
import { ask } from '../../shell/dialog/confirm.ts';
import type { HandMadeAction } from '../resource/actions/hand-made.ts';

const texts = {
  label: { zh: '立即执行', en: 'Run now', es: 'Ejecutar ahora' },
  title: { zh: '立即执行“{name}”？', en: 'Run {name} now?', es: '¿Ejecutar {name} ahora?' },
  text: {
    zh: '任务在后台执行，正在执行时排在其后。结果见详情中的执行记录。',
    en: 'It runs in the background, after a run that is under way. What comes of it stands with its runs.',
    es: 'Se ejecuta en segundo plano, tras la ejecución en curso. El resultado figura entre sus ejecuciones.',
  },
} satisfies Record<string, Text>;

export default {
  resource: 'system/job',
  name: 'run',
  label: texts.label,
  fits: () => true,
  async run(row) {
    if (
      !(await ask({
        title: say(texts.title, { name: String(row.jobName) }),
        text: say(texts.text),
        confirm: say(texts.label),
      }))
    )
      return;
    await firstClient.post(`/scm/schedule/job/${encodeURIComponent(String(row.handler))}`, { action: 'run' });
  },
} satisfies HandMadeAction;
