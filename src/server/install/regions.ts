import type { Row } from '../../meta/json.ts';

/** Provinces of GB/T 2260 by their first two digits. */
const provinces = `
11 北京市 beijing
12 天津市 tianjin
13 河北省 hebei
14 山西省 shanxi
15 内蒙古自治区 neimenggu
21 辽宁省 liaoning
22 吉林省 jilin
23 黑龙江省 heilongjiang
31 上海市 shanghai
32 江苏省 jiangsu
33 浙江省 zhejiang
34 安徽省 anhui
35 福建省 fujian
36 江西省 jiangxi
37 山东省 shandong
41 河南省 henan
42 湖北省 hubei
43 湖南省 hunan
44 广东省 guangdong
45 广西壮族自治区 guangxi
46 海南省 hainan
50 重庆市 chongqing
51 四川省 sichuan
52 贵州省 guizhou
53 云南省 yunnan
54 西藏自治区 xizang
61 陕西省 shaanxi
62 甘肃省 gansu
63 青海省 qinghai
64 宁夏回族自治区 ningxia
65 新疆维吾尔自治区 xinjiang
71 台湾省 taiwan
81 香港特别行政区 xianggang
82 澳门特别行政区 aomen`;

/** Provincial capitals, the urban parts of the municipalities, and some more cities, by their first four digits. */
const cities = `
1101 市辖区
1201 市辖区
1301 石家庄市 shijiazhuang
1401 太原市 taiyuan
1501 呼和浩特市 huhehaote
2101 沈阳市 shenyang
2201 长春市 changchun
2301 哈尔滨市 haerbin
3101 市辖区
3201 南京市 nanjing
3205 苏州市 suzhou
3301 杭州市 hangzhou
3302 宁波市 ningbo
3401 合肥市 hefei
3501 福州市 fuzhou
3601 南昌市 nanchang
3701 济南市 jinan
4101 郑州市 zhengzhou
4201 武汉市 wuhan
4301 长沙市 changsha
4401 广州市 guangzhou
4403 深圳市 shenzhen
4501 南宁市 nanning
4601 海口市 haikou
5001 市辖区
5101 成都市 chengdu
5201 贵阳市 guiyang
5301 昆明市 kunming
5401 拉萨市 lasa
6101 西安市 xian
6201 兰州市 lanzhou
6301 西宁市 xining
6401 银川市 yinchuan
6501 乌鲁木齐市 wulumuqi`;

/** Districts where the platform is at home; others are imported where they are needed. */
const districts = `
110101 东城区
110102 西城区
110105 朝阳区
110106 丰台区
110107 石景山区
110108 海淀区
110109 门头沟区
110111 房山区
110112 通州区
110113 顺义区
110114 昌平区
110115 大兴区
110116 怀柔区
110117 平谷区
110118 密云区
110119 延庆区
310101 黄浦区
310104 徐汇区
310105 长宁区
310106 静安区
310115 浦东新区
330102 上城区
330105 拱墅区
330106 西湖区
330108 滨江区
330109 萧山区
330110 余杭区
330111 富阳区
330112 临安区
330113 临平区
330114 钱塘区
330122 桐庐县
330127 淳安县
330182 建德市
440303 罗湖区
440304 福田区
440305 南山区
440306 宝安区`;

const levels = [
  ['province', provinces, 2],
  ['city', cities, 4],
  ['district', districts, 6],
] as const;

const padded = (digits: string) => digits.padEnd(6, '0');

/** Rows of `settings/provincecity`. */
export const regions: readonly Row[] = levels.flatMap(([level, lines, digits]) =>
  lines
    .trim()
    .split('\n')
    .map((line, i): Row => {
      const [code = '', name = '', pinyin = null] = line.split(' ');
      return {
        code: padded(code),
        name,
        pinyin,
        level,
        sort: i + 1,
        ...(digits > 2 && { parentCode: padded(code.slice(0, digits - 2)) }),
      };
    }),
);
