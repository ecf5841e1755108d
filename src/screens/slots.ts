import { lazy } from 'react'

import type { RowSlotName, ToolbarSlotName } from '../../resources/kit/controls'
import type { RowSlotProps, ToolbarSlotProps } from './slotProps'
import type { ComponentType, LazyExoticComponent } from 'react'

/** What a list can have among its tools; a missing component does not compile. */
export const toolbarSlots: { readonly [Name in ToolbarSlotName]: LazyExoticComponent<ComponentType<ToolbarSlotProps>> } = {
  freightCalculator: lazy(() => import('./delivery/FreightButton').then((module) => ({ default: module.FreightButton }))),
}

/** What a row can have among its actions. */
export const rowSlots: { readonly [Name in RowSlotName]: LazyExoticComponent<ComponentType<RowSlotProps>> } = {
  copyRecipient: lazy(() => import('./order/CopyRecipient').then((module) => ({ default: module.CopyRecipient }))),
}
