import type { Dictionary } from '../src/meta/dictionary.ts';

/**
 * Dictionary groups that forms name by `x-dict`, and those that the console itself asks for. Every installation has
 * them from its first start, or from the start of the release that brings them; operators add items later.
 */
export default {
  STAFF_POSITION: {
    name: '员工岗位',
    items: {
      manager: '项目经理',
      supervisor: '主管',
      engineer: '工程师',
      repairman: '维修工',
      butler: '客服管家',
      guard: '保安员',
      cleaner: '保洁员',
      chef: '厨师',
      courier: '配送员',
    },
  },
  INDUSTRY: {
    name: '所属行业',
    items: {
      it: '信息技术',
      education: '教育',
      finance: '金融',
      catering: '餐饮',
      retail: '零售',
      manufacture: '制造业',
      medical: '医疗健康',
      culture: '文化传媒',
      realestate: '房地产',
      service: '商务服务',
      other: '其他',
    },
  },
  HOUSEHOLD_RELATION: {
    name: '与业主关系',
    items: {
      spouse: '配偶',
      child: '子女',
      parent: '父母',
      sibling: '兄弟姐妹',
      tenant: '租客',
      roommate: '合住',
      nanny: '保姆',
      employee: '员工',
      other: '其他',
    },
  },
  SERVICE_CATEGORY: {
    name: '服务分类',
    items: {
      property: '物业服务',
      catering: '餐饮订餐',
      traffic: '通行停车',
      life: '生活服务',
      office: '办公服务',
      pay: '缴费充值',
      notice: '信息资讯',
    },
  },
  FILE_GROUP: {
    name: '文件分组',
    items: {
      avatar: '头像',
      certificate: '证照',
      product: '商品图片',
      notice: '公告附件',
      repair: '报修照片',
      contract: '合同附件',
      import: '导入文件',
      export: '导出文件',
      other: '其他',
    },
  },
  PRINTER_BRAND: {
    name: '打印机品牌',
    items: { feie: '飞鹅', yilianyun: '易联云', gprinter: '佳博', xprinter: '芯烨', epson: '爱普生' },
  },
  MEAL_CATEGORY: {
    name: '菜品分类',
    items: {
      hot: '热菜',
      cold: '凉菜',
      soup: '汤羹',
      staple: '主食',
      noodle: '面点',
      set: '套餐',
      fruit: '水果',
      drink: '饮品',
      snack: '小吃',
    },
  },
  CARPARK_VENDOR: {
    name: '停车系统厂商',
    items: { jieshun: '捷顺', keytop: '科拓', etcp: '停简单', hik: '海康威视', other: '其他' },
  },
  FACE_VENDOR: { name: '人脸厂商', items: { hik: '海康威视', dahua: '大华', megvii: '旷视', uniview: '宇视' } },
  SMS_CHANNEL: { name: '短信通道', items: { main: '主通道', backup: '备用通道', marketing: '营销通道' } },
  SMS_VENDOR: {
    name: '短信厂商',
    items: { aliyun: '阿里云', tencent: '腾讯云', huawei: '华为云', chuanglan: '创蓝', http: '通用接口' },
  },
  LOST_CATEGORY: {
    name: '失物分类',
    items: {
      card: '证件卡片',
      phone: '手机数码',
      bag: '包袋',
      key: '钥匙',
      umbrella: '雨伞',
      clothes: '衣物',
      book: '书籍',
      jewelry: '首饰',
      other: '其他',
    },
  },
  CONVENIENCE_CATEGORY: {
    name: '便民服务分类',
    items: {
      housekeeping: '家政保洁',
      repair: '维修服务',
      express: '快递物流',
      medical: '医疗健康',
      water: '送水',
      laundry: '洗衣',
      travel: '出行',
      emergency: '应急电话',
    },
  },
  FORM_CATEGORY: {
    name: '表单分类',
    items: {
      reception: '接待',
      access: '通行门禁',
      card: '证卡制作',
      borrow: '物品借用',
      decoration: '装修施工',
      other: '其他',
    },
  },
  // The top bar shows the pictures: the first for Android, the second for iOS.
  DOWNLOAD_MANAGER_APP: {
    name: '管理端下载',
    items: { android: '安卓版', ios: '苹果版' },
    urls: { android: '/super_cloud/admin/download/android.svg', ios: '/super_cloud/admin/download/ios.svg' },
  },
} satisfies Readonly<Record<string, Dictionary>>;
