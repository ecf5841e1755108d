import type { FieldOf, FieldType } from '../../../resources/kit/fieldTypes'
import type { ControlProps } from '../../ui/input/controlTypes'

/** Props of the input of a field type. */
export interface InputProps<Type extends FieldType = FieldType> extends ControlProps<unknown> {
  readonly name: string
  readonly field: FieldOf<Type>
  /** The resource the form belongs to. */
  readonly path: string
  /** The row as it was read; absent when adding. */
  readonly row?: Readonly<Record<string, unknown>> | undefined
}

export const toText = (value: unknown): string => (typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '')
export const toNumbers = (value: unknown): readonly number[] => (Array.isArray(value) ? value.map(Number).filter(Number.isFinite) : [])
export const toTexts = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.map(String) : typeof value === 'string' && value ? value.split(',') : []
export const toNumberText = (value: unknown): string | number | null => (typeof value === 'string' || typeof value === 'number' ? value : null)
