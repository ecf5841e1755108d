/** Props of every control of a form. */
export interface ControlProps<Value> {
  /** The id of the focusable element. */
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
  readonly isInvalid: boolean
  readonly isDisabled?: boolean
}
