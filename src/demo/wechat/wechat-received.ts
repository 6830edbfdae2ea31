import type { Row } from '../../meta/json.ts';
import type { Seeder } from '../../server/install/seeder.ts';
import { nth } from '../campus.ts';
import type { Files } from '../system/files.ts';
import type { Account } from './wechat.ts';

/** What a rule answers to whoever asks for meals. */
export const mealAnswer = '点击菜单“员工订餐”即可下单。';

/** What followers ask, and the answer of the rules for it: a text of its own, or an article. */
const texts: readonly (readonly [content: string, answer?: Row])[] = [
  ['请问食堂几点开门？'],
  ['订餐', { replied: true, replyContent: mealAnswer }],
  ['报修', { replied: true, replyContent: null }],
  ['停车费怎么缴？'],
  ['访客怎么预约'],
];

/** Messages and actions of followers, one row each, and the record that lists them all. */
export async function addReceived(
  seeder: Seeder,
  { id: publicId, campus, openIds }: Account,
  files: Files,
): Promise<void> {
  const { time } = seeder;
  let n = 0;
  const next = () => ({ publicId, openId: nth(openIds, ++n), at: time.past(n % 9, `${10 + (n % 9)}:${10 + n}`) });
  const msgId = () => `${campus.key === 'A' ? 24 : 25}${String(11_000_000_000 + n * 7_919)}`;
  const summaries: Row[] = [];
  const receive = async (resource: string, msgType: string, summary: string, more: Row) => {
    const { at, ...who } = next();
    await seeder.add(`wechat/${resource}`, { ...who, msgId: msgId(), ...more, receiveTime: at, createdAt: at });
    summaries.push({ msgType, summary, openId: who.openId, receiveTime: at, replied: more.replied === true });
  };
  for (const [content, answer = { replied: false }] of texts)
    await receive('wxReceiveText', 'text', content, { content, ...answer });
  for (let i = 0; i < 3; i++) {
    await receive('wxReceivePic', 'image', '[图片]', { picUrl: files.of('scene'), mediaId: `pic-${i}` });
    await receive('wxReceiveVoice', 'voice', '[语音]', {
      mediaId: `voice-${i}`,
      format: 'amr',
      recognition: nth(['空调坏了', '我要报修', '快递柜打不开'], i),
    });
    await receive('wxReceiveVedio', 'video', '[视频]', { mediaId: `video-${i}`, thumbMediaId: `thumb-${i}` });
    await receive('wxReceiveUrl', 'link', '[链接]', {
      title: '园区攻略',
      description: '转发的文章',
      url: `https://www.example.com/article/${i + 1}`,
    });
    await receive('wxReceiveLocation', 'location', '[位置]', {
      longitude: campus.longitude,
      latitude: campus.latitude,
      scale: 16,
      label: campus.name,
    });
  }
  for (const summary of summaries)
    await seeder.add('wechat/wxReceiveRecord', { publicId, ...summary, createdAt: summary.receiveTime ?? null });
  const happen = async (resource: string, more: Row) => {
    const { at, ...who } = next();
    await seeder.add(`wechat/${resource}`, { ...who, ...more, eventTime: at, createdAt: at });
  };
  for (let i = 0; i < 4; i++) {
    await happen('wxFocusEvent', {
      eventType: i === 3 ? 'unsubscribe' : 'subscribe',
      sceneValue: i === 3 ? null : 'qrscene_1001',
    });
    await happen('wxMenuEvent', {
      eventType: nth(['click', 'view', 'mini'], i),
      eventKey: nth(['MENU_MEAL', 'https://www.example.com/repair', 'pages/index/index', 'MENU_VISITOR'], i),
    });
    await happen('wxQrcodeEvent', {
      sceneKey: nth(['gate_east', 'canteen_1', 'lobby_2'], i),
      ticket: `gQ${campus.key}${String(88_210 + i)}`,
      subscribed: i > 0,
    });
    await happen('wxLocationEvent', {
      longitude: campus.longitude + i / 5000,
      latitude: campus.latitude + i / 5000,
      precision: 30 + i,
    });
  }
}
