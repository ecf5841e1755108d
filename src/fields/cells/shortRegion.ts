/** Peoples that names of autonomous areas list; without 族 where the official name leaves it out. */
const peoples = [
  ...'蒙古 回 藏 苗 彝 壮 布依 朝鲜 满 侗 瑶 白 土家 哈尼 哈萨克 傣 黎 傈僳 佤 畲 拉祜 水 东乡 纳西 景颇 柯尔克孜 土 达斡尔 仫佬 羌 布朗 撒拉 毛南 仡佬 锡伯 阿昌 普米 怒 德昂 保安 裕固 独龙'
    .split(' ')
    .map((name) => `${name}族`),
  ...['蒙古', '哈萨克', '柯尔克孜', '锡伯', '塔吉克'],
].join('|')

/** What is left out, from the first to the last; each leaves at least two signs of a name. */
const omissions: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/^(\S{2,}?)(?:省|市|(?:壮族|回族|维吾尔)?自治区|特别行政区)(?= )/u, '$1'],
  // levels that only the numbering of the areas has
  [/ (?:市辖区|县|\S*市辖县|\S*直辖县(?:级行政区划)?|澳门特别行政区|香港特别行政区)(?= )/u, ''],
  [/^(北京|天津|上海|重庆) \1市(?= )/u, '$1'],
  [new RegExp(`(?<=[^ ]{2})(?:${peoples})+自治(?=[州县旗])`, 'gu'), ''],
  // a zone that repeats the names above it
  [/^(\S+) (\S{2,})([市盟]) (?:\1)?\2\3?(?=\S{4,}$)/u, '$1 $2$3 '],
  [/高(?:新)?技术(?:产业)?(?:开发|园)区$/u, '高新区'],
  [/经济(?:技术)?开发区$/u, '经开区'],
  [/(?<= \S{4,})市(?= )/u, ''],
]

/** `广西壮族自治区 南宁市 青秀区` is `广西 南宁市 青秀区`, and `北京市 市辖区 东城区` is `北京 东城区`. */
export const shortRegion = (names: string): string => omissions.reduce((text, [pattern, instead]) => text.replace(pattern, instead), names)
