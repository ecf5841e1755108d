import { t } from '../../../resources/kit/text'

import type { SpecPart } from '../../../resources/goods/sku'

/** Kept in the row, so it is in the language of the shop. */
const only = t('默认', 'Default')

/** What names a SKU among those of its goods: the only one of a single specification is the default one. */
export const titleOf = ({ specs }: { readonly specs: readonly SpecPart[] }): string => specs.map(({ value }) => value).join(' / ') || only.zh
