import { preloadable } from '../../ui/preloadable'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { Preloadable } from '../../ui/preloadable'
import type { FilterProps } from './filterTypes'
import type { ComponentType } from 'react'

const fetchControls = async () => (await import('./filterControls')).filterControls
type Controls = Awaited<ReturnType<typeof fetchControls>>

/** A filter made of controls that come with the first filter panel, all in one request. */
export const lazyFilter = <Field extends AnyField>(make: (controls: Controls) => ComponentType<FilterProps<Field>>): Preloadable<FilterProps<Field>> =>
  preloadable(async () => make(await fetchControls()))
