import { lazy } from 'react'

import type { RowScreenName } from '../../resources/kit/controls'
import type { RowScreenProps } from './screenControl'
import type { ComponentType, LazyExoticComponent } from 'react'

/** Screens shown below an expanded row, or in its details. Apart from the controls, because they may show fields. */
export const rowScreens: { readonly [Name in RowScreenName]: LazyExoticComponent<ComponentType<RowScreenProps>> } = {
  changedPrice: lazy(() => import('./order/ChangedPrice').then((module) => ({ default: module.ChangedPrice }))),
  fileUses: lazy(() => import('./system/FileUses').then((module) => ({ default: module.FileUses }))),
  goodsSkus: lazy(() => import('./goods/SkuRows').then((module) => ({ default: module.SkuRows }))),
  recycledRow: lazy(() => import('./security/RecycledRow').then((module) => ({ default: module.RecycledRow }))),
  changedValue: lazy(() => import('./security/ChangedValue').then((module) => ({ default: module.ChangedValue }))),
  notice: lazy(() => import('./message/NoticeRow').then((module) => ({ default: module.NoticeRow }))),
}
