import type { Random } from '../../demo/random.ts';
import type { FieldSpec } from '../../meta/field.ts';

/** Words for generated rows. */
const surnames = '王李张刘陈杨黄赵吴周徐孙马朱胡郭何林罗高郑梁谢宋唐许韩冯邓曹彭曾'.split('');
const givenNames =
  '伟芳娜敏静丽强磊军洋勇艳杰娟涛明超秀霞平刚桂英华玉萍红建国文辉力志晓婷宇浩然子轩欣怡梓涵思远嘉琪'.split('');
const places = [
  '东湖',
  '滨江',
  '高新',
  '翠苑',
  '云栖',
  '望江',
  '锦城',
  '南山',
  '北苑',
  '西溪',
  '中关',
  '星海',
  '临港',
  '紫金',
  '梅园',
  '文华',
];
const companyTails = [
  '科技有限公司',
  '物业服务有限公司',
  '餐饮管理有限公司',
  '商贸有限公司',
  '信息技术有限公司',
  '文化传媒有限公司',
  '环境工程有限公司',
];
const siteTails = ['园区', '校区', '大厦', '中心', '广场', '花园', '公寓'];
const roads = ['文一路', '创新大道', '科技路', '学院路', '滨河路', '迎宾大道', '中山路', '人民路'];
const remarks = [
  '按合同执行',
  '已与业主确认',
  '节假日除外',
  '请提前一天预约',
  '资料齐全',
  '首次办理',
  '由前台登记',
  '长期有效',
];
const goods = [
  '红烧牛肉饭',
  '番茄鸡蛋面',
  '手工豆浆',
  '清炒时蔬',
  '鲜橙汁',
  '全麦面包',
  '矿泉水',
  '酸奶',
  '打印纸',
  '洗衣液',
];

const personName = (random: Random): string =>
  random.pick(surnames) + random.pick(givenNames) + (random.next() < 0.6 ? random.pick(givenNames) : '');

const companyName = (random: Random): string =>
  random.pick(places) + random.pick(['恒信', '安居', '众联', '启明', '卓越', '华辰']) + random.pick(companyTails);

const address = (random: Random): string => `${random.pick(places)}区${random.pick(roads)}${random.int(1, 999)}号`;

/** The first rule that matches the title wins. */
const rules: ReadonlyArray<readonly [RegExp, (random: Random, n: number) => string]> = [
  [/姓名|联系人|负责人|法人|经办|申请人|业主|操作人|创建人|司机|访客/, (r) => personName(r)],
  [/编号|编码|单号|工号|卡号|代码|条码|序列号/, (_r, n) => `N${String(n).padStart(8, '0')}`],
  [/账号|帐号/, (r) => r.digits(16)],
  [/公司|企业|单位|商户|户名/, (r) => companyName(r)],
  [/地址|地点|位置/, (r) => address(r)],
  [/菜品|商品|套餐/, (r) => r.pick(goods)],
  [/备注|说明|原因|意见|内容|描述/, (r) => r.pick(remarks)],
  [/名称|标题|项目|车场|楼栋|主题/, (r) => r.pick(places) + r.pick(siteTails)],
];

/** A text that suits the title of its field. */
export function believableText(random: Random, spec: FieldSpec, n: number): string {
  const rule = rules.find(([words]) => words.test(spec.title));
  let value = rule ? rule[1](random, n) : random.pick(places) + random.int(1, 99);
  if (spec['x-unique'] && rule !== rules[1]) value += n;
  return spec.maxLength ? [...value].slice(0, spec.maxLength).join('') : value;
}
