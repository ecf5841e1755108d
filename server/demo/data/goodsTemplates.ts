/** Specification templates: names with values. */
export const specTemplates = [
  {
    name: '服装颜色尺码',
    groups: [
      ['颜色', '黑色', '白色', '灰色'],
      ['尺码', 'S', 'M', 'L', 'XL'],
    ],
  },
  {
    name: '鞋码',
    groups: [
      ['颜色', '黑', '白'],
      ['鞋码', '39', '40', '41', '42', '43', '44'],
    ],
  },
  {
    name: '手机颜色存储',
    groups: [
      ['颜色', '曜黑', '雪白'],
      ['存储', '8+128GB', '8+256GB', '12+256GB'],
    ],
  },
  {
    name: '食品口味净含量',
    groups: [
      ['口味', '原味', '椒盐'],
      ['净含量', '250g', '500g', '1kg'],
    ],
  },
] as const

/** `options` make a choice of a parameter; without them it is typed. */
export const paramTemplates = [
  { name: '服装参数', category: '服饰内衣', params: [['面料', '棉', '麻', '真丝', '涤纶'], ['版型', '修身', '宽松'], ['洗涤方式'], ['产地']] },
  { name: '手机参数', category: '手机数码', params: [['屏幕尺寸'], ['电池容量'], ['网络', '5G 全网通', '4G 全网通'], ['处理器']] },
  { name: '食品参数', category: '食品饮料', params: [['净含量'], ['保质期'], ['产地'], ['储存方式', '常温', '冷藏', '冷冻']] },
  { name: '家纺参数', category: '家居家纺', params: [['面料', '纯棉', '天丝', '水洗棉'], ['填充物'], ['执行标准']] },
] as const
