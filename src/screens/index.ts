import { lazy } from 'react'

import type { ControlName } from '../../resources/kit/fieldTypes'
import type { ScreenControlProps } from './screenControl'
import type { ComponentType, LazyExoticComponent } from 'react'

/** The controls a definition can name; one without its component does not compile. */
export const controls: { readonly [Name in ControlName]: LazyExoticComponent<ComponentType<ScreenControlProps>> } = {
  ruleTree: lazy(() => import('./auth/RuleTree').then((found) => ({ default: found.RuleTree }))),
}
