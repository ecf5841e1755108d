/** What every control of a form takes, whatever it edits. */
export interface ControlProps<Value> {
  /** The id of the element that takes the focus. */
  readonly id: string
  readonly labelId: string
  readonly describedBy: string | undefined
  readonly value: Value
  readonly onChange: (value: Value) => void
  readonly onBlur: () => void
  readonly isInvalid: boolean
  readonly isDisabled?: boolean
}
