import { preloadable } from '../../ui/preloadable'

import type { FieldType } from '../../../resources/kit/fieldTypes'
import type { Preloadable } from '../../ui/preloadable'
import type { InputProps } from './inputTypes'
import type { ComponentType } from 'react'

const fetchControls = async () => (await import('./inputControls')).inputControls
type Controls = Awaited<ReturnType<typeof fetchControls>>

/** An input made of controls that come with the first form: all in one request, and none of their code in the first list. */
export const lazyInput = <Type extends FieldType>(make: (controls: Controls) => ComponentType<InputProps<Type>>): Preloadable<InputProps<Type>> =>
  preloadable(async () => make(await fetchControls()))
