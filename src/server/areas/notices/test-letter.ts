import type { Row } from '../../../meta/json.ts';
import type { Letter } from './channel.ts';

const text = '这是一条测试消息，收到即表示发送配置可用。';

/** What somebody gets who tries whether a channel works; providers of text messages carry nothing but approved templates. */
export const testLetter = ({ templateCode }: Row): Letter => ({
  title: '发送测试',
  text,
  html: `<p>${text}</p>`,
  ...(typeof templateCode === 'string' && { template: templateCode }),
  params: [{ key: 'code', value: '123456' }],
});
