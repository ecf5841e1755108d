import type { GlyphName } from '../pictures/glyphs'

export interface Category {
  readonly name: string
  readonly glyph: GlyphName
  readonly below?: readonly Category[]
}

/** A top-level category, with the color of its pictures. */
export interface Branch extends Category {
  readonly hue: number
}

const one = (name: string, glyph: GlyphName, ...below: Category[]): Category => ({ name, glyph, ...(below.length > 0 ? { below } : {}) })
const branch = (name: string, glyph: GlyphName, hue: number, ...below: Category[]): Branch => ({ name, glyph, hue, below })

/** The goods tree of the demo shop, in display order. */
export const categories: readonly Branch[] = [
  branch(
    '服饰内衣',
    'dress',
    338,
    one('女装', 'dress', one('连衣裙', 'dress'), one('针织衫', 'tee')),
    one('男装', 'shirt', one('衬衫', 'shirt'), one('T恤', 'tee')),
    one('家居服', 'shirt'),
  ),
  branch('鞋靴箱包', 'shoe', 22, one('运动鞋', 'shoe', one('跑步鞋', 'shoe'), one('板鞋', 'shoe')), one('女鞋', 'heel'), one('双肩包', 'backpack')),
  branch(
    '手机数码',
    'phone',
    214,
    one('手机', 'phone', one('智能手机', 'phone'), one('长辈手机', 'phone')),
    one('耳机音箱', 'headphones'),
    one('摄影摄像', 'camera'),
  ),
  branch(
    '电脑办公',
    'laptop',
    232,
    one('笔记本电脑', 'laptop'),
    one('电脑外设', 'keyboard', one('键盘', 'keyboard'), one('鼠标', 'mouse')),
    one('办公文具', 'pen'),
  ),
  branch(
    '家用电器',
    'washer',
    196,
    one('大家电', 'fridge', one('冰箱', 'fridge'), one('洗衣机', 'washer')),
    one('厨房小电', 'cooker', one('电饭煲', 'cooker')),
    one('风扇', 'fan'),
  ),
  branch(
    '食品饮料',
    'coffee',
    34,
    one('休闲零食', 'cookie', one('坚果炒货', 'nut'), one('饼干糕点', 'cookie')),
    one('茗茶', 'leaf'),
    one('咖啡冲饮', 'coffee'),
  ),
  branch('生鲜果蔬', 'apple', 150, one('时令水果', 'apple'), one('新鲜蔬菜', 'carrot'), one('海鲜水产', 'fish'), one('米面粮油', 'rice')),
  branch('美妆护肤', 'lipstick', 350, one('面部护肤', 'jar', one('面霜乳液', 'jar'), one('面膜', 'mask')), one('彩妆', 'lipstick')),
  branch('个护清洁', 'pump', 182, one('洗发沐浴', 'pump'), one('口腔护理', 'brush'), one('纸品', 'tissue')),
  branch('母婴玩具', 'bear', 312, one('奶粉辅食', 'bottle'), one('玩具', 'bear', one('积木', 'blocks'), one('毛绒玩偶', 'bear'))),
  branch('家居家纺', 'bed', 262, one('床上用品', 'bed'), one('收纳整理', 'box'), one('灯具', 'lamp')),
  branch('厨具餐具', 'pot', 12, one('锅具', 'pot'), one('水壶杯具', 'kettle'), one('碗碟筷勺', 'bowl')),
  branch('运动户外', 'bike', 168, one('健身器材', 'dumbbell'), one('露营装备', 'tent'), one('骑行', 'bike')),
  branch('图书文创', 'book', 246, one('图书', 'book'), one('美术用品', 'palette')),
  branch('宠物生活', 'paw', 288, one('宠物主粮', 'paw')),
  branch('汽车用品', 'car', 204),
]
