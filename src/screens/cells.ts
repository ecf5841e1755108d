import { lazy } from 'react'

import type { OwnCellName } from '../../resources/kit/controls'
import type { FieldCellProps } from '../fields/cells/cellTypes'
import type { ComponentType, LazyExoticComponent } from 'react'

/** The cells that a field can name; a missing component does not compile. */
export const ownCells: { readonly [Name in OwnCellName]: LazyExoticComponent<ComponentType<FieldCellProps>> } = {
  linkTarget: lazy(() => import('./advertising/LinkTargetCell').then((module) => ({ default: module.LinkTargetCell }))),
  orderGoods: lazy(() => import('./order/OrderGoodsCell').then((module) => ({ default: module.OrderGoodsCell }))),
  waitingOrder: lazy(() => import('./order/WaitingOrderCell').then((module) => ({ default: module.WaitingOrderCell }))),
  tracking: lazy(() => import('./order/TrackingCell').then((module) => ({ default: module.TrackingCell }))),
  areaRows: lazy(() => import('./delivery/AreaRowsCell').then((module) => ({ default: module.AreaRowsCell }))),
  skuRows: lazy(() => import('./goods/SkuRowsCell').then((module) => ({ default: module.SkuRowsCell }))),
  namedValues: lazy(() => import('./goods/NamedValuesCell').then((module) => ({ default: module.NamedValuesCell }))),
  specGroups: lazy(() => import('./goods/SpecGroupsCell').then((module) => ({ default: module.SpecGroupsCell }))),
}
