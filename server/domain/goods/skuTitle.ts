import { onlySku } from '../../../resources/goods/sku'

import type { SpecPart } from '../../../resources/goods/sku'

/** What names a SKU among those of its goods: the only one of a single specification is the default one. */
export const titleOf = ({ specs }: { readonly specs: readonly SpecPart[] }): string => specs.map(({ value }) => value).join(' / ') || onlySku.zh
