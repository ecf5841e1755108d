/** Delivery templates of the demo shop. Regions have their official names. */

export interface DemoArea {
  /** Without names the row applies to the whole country. */
  readonly names: readonly string[]
  readonly first: readonly [quantity: string, fee: string]
  readonly further: readonly [quantity: string, fee: string]
  readonly freeAmount?: string
  readonly freeQuantity?: string
}

export interface DemoTemplate {
  readonly name: string
  readonly billing: '1' | '2' | '3'
  readonly is_default: 0 | 1
  readonly remark: string
  readonly areas: readonly DemoArea[]
}

const near = ['江苏省', '浙江省', '上海市', '安徽省']
const far = ['新疆维吾尔自治区', '西藏自治区', '青海省', '内蒙古自治区']

export const templates: readonly DemoTemplate[] = [
  {
    name: '通用按件',
    billing: '1',
    is_default: 1,
    remark: '服饰、日用等小件商品，江浙沪皖满 99 元包邮',
    areas: [
      { names: [], first: ['1', '10.00'], further: ['1', '3.00'], freeAmount: '199.00' },
      { names: near, first: ['1', '6.00'], further: ['1', '2.00'], freeAmount: '99.00' },
      { names: far, first: ['1', '18.00'], further: ['1', '10.00'] },
    ],
  },
  {
    name: '生鲜按重量',
    billing: '2',
    is_default: 0,
    remark: '冷链配送，只发列出的地区',
    areas: [
      { names: near, first: ['1', '12.00'], further: ['0.5', '4.00'], freeAmount: '168.00' },
      { names: ['广东省', '福建省', '江西省', '湖南省', '湖北省', '河南省', '山东省', '北京市', '天津市'], first: ['1', '18.00'], further: ['0.5', '6.00'] },
      { names: ['杭州市'], first: ['1', '8.00'], further: ['0.5', '3.00'], freeAmount: '99.00', freeQuantity: '2' },
    ],
  },
  {
    name: '大件按体积',
    billing: '3',
    is_default: 0,
    remark: '家具家电，含送货上门',
    areas: [
      { names: [], first: ['0.1', '60.00'], further: ['0.1', '25.00'] },
      { names: ['广东省', ...near], first: ['0.1', '39.00'], further: ['0.1', '15.00'] },
      { names: far, first: ['0.1', '120.00'], further: ['0.1', '60.00'] },
    ],
  },
  {
    name: '全国包邮',
    billing: '1',
    is_default: 0,
    remark: '活动商品使用',
    areas: [{ names: [], first: ['1', '0.00'], further: ['1', '0.00'] }],
  },
]
