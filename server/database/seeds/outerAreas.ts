/** Code and name. */
export type Entry = [code: string, name: string]

/** Hong Kong, Macau and Taiwan have no codes below the first level that all lists agree on; these are ours and stay. */
const numbered = (first: number, step: number, names: readonly string[]): Entry[] => names.map((name, at) => [String(first + at * step), name])

export const taiwan: readonly Entry[] = numbered(710_100, 100, [
  '台北市',
  '新北市',
  '桃园市',
  '台中市',
  '台南市',
  '高雄市',
  '基隆市',
  '新竹市',
  '嘉义市',
  '新竹县',
  '苗栗县',
  '彰化县',
  '南投县',
  '云林县',
  '嘉义县',
  '屏东县',
  '宜兰县',
  '花莲县',
  '台东县',
  '澎湖县',
  '金门县',
  '连江县',
])

export const hongkong: Readonly<Record<'city' | 'districts', readonly Entry[]>> = {
  city: [['810100', '香港特别行政区']],
  districts: numbered(810_101, 1, [
    '中西区',
    '湾仔区',
    '东区',
    '南区',
    '油尖旺区',
    '深水埗区',
    '九龙城区',
    '黄大仙区',
    '观塘区',
    '荃湾区',
    '屯门区',
    '元朗区',
    '北区',
    '大埔区',
    '西贡区',
    '沙田区',
    '葵青区',
    '离岛区',
  ]),
}

export const macau: Readonly<Record<'city' | 'districts', readonly Entry[]>> = {
  city: [['820100', '澳门特别行政区']],
  districts: numbered(820_101, 1, ['花地玛堂区', '花王堂区', '望德堂区', '大堂区', '风顺堂区', '嘉模堂区', '路凼填海区', '圣方济各堂区']),
}
