import { t } from '../../../resources/kit/text'

import type { Text } from '../../../resources/kit/text'

/** The first that fits: browsers name those they descend from, too. */
const browsers: readonly (readonly [RegExp, Text])[] = [
  [/MicroMessenger/, t('微信', 'WeChat')],
  [/Edg(e|A|iOS)?\//, t('Edge', 'Edge')],
  [/OPR\//, t('Opera', 'Opera')],
  [/Firefox\/|FxiOS\//, t('Firefox', 'Firefox')],
  [/Chrome\/|CriOS\//, t('Chrome', 'Chrome')],
  [/Safari\//, t('Safari', 'Safari')],
]
const systems: readonly (readonly [RegExp, Text])[] = [
  [/HarmonyOS|OpenHarmony/, t('鸿蒙', 'HarmonyOS')],
  [/Windows/, t('Windows', 'Windows')],
  [/iPhone/, t('iPhone', 'iPhone')],
  [/iPad/, t('iPad', 'iPad')],
  [/Android/, t('安卓', 'Android')],
  [/Mac OS X|Macintosh/, t('Mac', 'Mac')],
  [/Linux|X11/, t('Linux', 'Linux')],
]
const both = t('{system} 上的 {browser}', '{browser} on {system}')
const other = t('其他程序', 'Another program')

/** A browser and a system in words, as far as the browser says so. */
export function describeDevice(userAgent: string): { readonly text: Text; readonly values: Readonly<Record<string, Text>>; readonly isPhone: boolean } {
  const find = (list: typeof browsers): Text | undefined => list.find(([pattern]) => pattern.test(userAgent))?.[1]
  const [browser, system] = [find(browsers), find(systems)]
  const isPhone = /Mobile|iPhone|iPad|Android/.test(userAgent)
  return browser && system ? { text: both, values: { browser, system }, isPhone } : { text: browser ?? system ?? other, values: {}, isPhone }
}
