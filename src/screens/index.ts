import { lazy } from 'react'

import type { ControlName } from '../../resources/kit/controls'
import type { ScreenControlProps } from './screenControl'
import type { ComponentType, LazyExoticComponent } from 'react'

/** The controls that a definition can name; a missing component does not compile. */
export const controls: { readonly [Name in ControlName]: LazyExoticComponent<ComponentType<ScreenControlProps>> } = {
  ruleTree: lazy(() => import('./auth/RuleTree').then((module) => ({ default: module.RuleTree }))),
  ruleButtons: lazy(() => import('./auth/RuleButtons').then((module) => ({ default: module.RuleButtons }))),
  skus: lazy(() => import('./goods/SkuEditor').then((module) => ({ default: module.SkuEditor }))),
  specTemplate: lazy(() => import('./goods/SpecTemplateInput').then((module) => ({ default: module.SpecTemplateInput }))),
  goodsParams: lazy(() => import('./goods/GoodsParams').then((module) => ({ default: module.GoodsParams }))),
  deliveryAreas: lazy(() => import('./delivery/DeliveryAreas').then((module) => ({ default: module.DeliveryAreas }))),
  link: lazy(() => import('./advertising/LinkInput').then((module) => ({ default: module.LinkInput }))),
  watchedFields: lazy(() => import('./security/WatchedFieldsInput').then((module) => ({ default: module.WatchedFieldsInput }))),
  adPreview: lazy(() => import('./advertising/AdPreview').then((module) => ({ default: module.AdPreview }))),
}
