import { createContext } from 'react'

import type { ComponentType } from 'react'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { InputProps } from './inputTypes'

/** The input of a field type, for controls that are made of other inputs; provided by the form, because the record of all types names these controls. */
export const CellInputs = createContext<(field: AnyField) => ComponentType<InputProps>>(() => () => null)
