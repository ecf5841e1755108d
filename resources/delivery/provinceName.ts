import { t } from '../kit/text'

/** What a province is called after, as a pattern; names of places are Chinese in both languages. */
export const provinceEnding = t('(省|市|(壮族|回族|维吾尔)?自治区|特别行政区)$', ' (Province|City|Autonomous Region)$').zh

const ending = new RegExp(provinceEnding)

/** The name of a province without its last word. */
export const shortProvince = (name: string): string => name.replace(ending, '')
