/** Districts that ended, and the one that most of each belongs to now. */
export const endedAreas: readonly { readonly id: number; readonly successor: number }[] = [
  { id: 330_103, successor: 330_105 }, // 下城区, now 拱墅区
  { id: 330_104, successor: 330_102 }, // 江干区, now 上城区
  { id: 320_611, successor: 320_613 }, // 港闸区, now 崇川区
  { id: 350_402, successor: 350_404 }, // 梅列区, now 三元区
  { id: 350_403, successor: 350_404 }, // 三元区, now 三元区
  { id: 350_427, successor: 350_405 }, // 沙县, now 沙县区
  { id: 350_625, successor: 350_605 }, // 长泰县, now 长泰区
  { id: 350_681, successor: 350_604 }, // 龙海市, now 龙海区
  { id: 370_634, successor: 370_614 }, // 长岛县, now 蓬莱区
  { id: 410_306, successor: 410_308 }, // 吉利区, now 孟津区
  { id: 410_322, successor: 410_308 }, // 孟津县, now 孟津区
  { id: 410_381, successor: 410_307 }, // 偃师市, now 偃师区
  { id: 431_121, successor: 431_181 }, // 祁阳县, now 祁阳市
  { id: 450_127, successor: 450_181 }, // 横县, now 横州市
  { id: 460_321, successor: 460_302 }, // 西沙群岛, now 西沙区
  { id: 460_322, successor: 460_303 }, // 南沙群岛, now 南沙区
  { id: 513_425, successor: 513_402 }, // 会理县, now 会理市
  { id: 520_522, successor: 520_581 }, // 黔西县, now 黔西市
  { id: 532_331, successor: 532_302 }, // 禄丰县, now 禄丰市
  { id: 540_422, successor: 540_481 }, // 米林县, now 米林市
  { id: 540_530, successor: 540_581 }, // 错那县, now 错那市
  { id: 610_322, successor: 610_305 }, // 凤翔县, now 凤翔区
  { id: 610_928, successor: 610_981 }, // 旬阳县, now 旬阳市
  { id: 654_223, successor: 654_203 }, // 沙湾县, now 沙湾市
]

/** Still listed by the package. */
export const listedThoughEnded: readonly string[] = ['320611', '350402', '370634']
