import { preloadable } from '../../ui/preloadable'

import type { FieldType } from '../../../resources/kit/fieldTypes'
import type { Preloadable } from '../../ui/preloadable'
import type { InputProps } from './inputTypes'
import type { ComponentType } from 'react'

const fetchControls = async () => (await import('./inputControls')).inputControls
type Controls = Awaited<ReturnType<typeof fetchControls>>

/** An input of controls that are loaded with the first form in one request, and not with the first list. */
export const lazyInput = <Type extends FieldType>(make: (controls: Controls) => ComponentType<InputProps<Type>>): Preloadable<InputProps<Type>> =>
  preloadable(async () => make(await fetchControls()))
