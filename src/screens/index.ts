import { lazy } from 'react'

import type { ControlName, RowScreenName } from '../../resources/kit/controls'
import type { RowScreenProps, ScreenControlProps } from './screenControl'
import type { ComponentType, LazyExoticComponent } from 'react'

/** The controls a definition can name; one without its component does not compile. */
export const controls: { readonly [Name in ControlName]: LazyExoticComponent<ComponentType<ScreenControlProps>> } = {
  ruleTree: lazy(() => import('./auth/RuleTree').then((found) => ({ default: found.RuleTree }))),
  ruleButtons: lazy(() => import('./auth/RuleButtons').then((found) => ({ default: found.RuleButtons }))),
  skus: lazy(() => import('./goods/SkuEditor').then((found) => ({ default: found.SkuEditor }))),
  specTemplate: lazy(() => import('./goods/SpecTemplateInput').then((found) => ({ default: found.SpecTemplateInput }))),
  goodsParams: lazy(() => import('./goods/GoodsParams').then((found) => ({ default: found.GoodsParams }))),
  paramTemplate: lazy(() => import('./goods/ParamTemplateInput').then((found) => ({ default: found.ParamTemplateInput }))),
  deliveryAreas: lazy(() => import('./delivery/DeliveryAreas').then((found) => ({ default: found.DeliveryAreas }))),
  link: lazy(() => import('./advertising/LinkInput').then((found) => ({ default: found.LinkInput }))),
  adPreview: lazy(() => import('./advertising/AdPreview').then((found) => ({ default: found.AdPreview }))),
}

/** What a row shows below itself when it is opened. */
export const rowScreens: { readonly [Name in RowScreenName]: LazyExoticComponent<ComponentType<RowScreenProps>> } = {
  goodsSkus: lazy(() => import('./goods/SkuRows').then((found) => ({ default: found.SkuRows }))),
  notice: lazy(() => import('./message/NoticeRow').then((found) => ({ default: found.NoticeRow }))),
}
