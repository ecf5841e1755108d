import Alert from '@mui/material/Alert'
import Popper from '@mui/material/Popper'
import { useEffect, useRef, useState } from 'react'

import { translateRefusal } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { validate } from '../../../resources/validate'
import { toPlainNumber } from '../../ui/input/NumberField'
import { useLanguage, useText } from '../../ui/useText'
import { uiOf } from '../../fields'
import { Cell } from '../Cell'
import { isBlank } from './cellTypes'
import { useInlineSave } from './useInlineSave'

import type { KeyboardEvent } from 'react'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cellTypes'

/** The reason of a refusal is shown at the cell. */
const quiet = { isQuiet: true } as const
const texts = { edit: t('修改{field}：{row}', 'Edit {field}: {row}') }

/** A value that can be edited in the list: by click, Enter or F2. */
export function InlineCell(props: FieldCellProps) {
  const { name, field, row, resource } = props
  const translate = useText()
  const language = useLanguage()
  const place = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  // the list is updated a moment later; until then the cell shows what was typed
  const [sent, setSent] = useState<{ readonly value: unknown }>()
  useEffect(() => setSent(undefined), [props.value])
  const value = sent ? sent.value : props.value
  const { save } = useInlineSave({
    resource,
    row,
    meta: quiet,
    onRefused: (reason) => {
      setError(reason)
      setSent(undefined)
    },
  })
  const label = translate(texts.edit, { field: field.label, row: String(row[resource.nameField ?? 'id'] ?? row.id) })
  const text = isBlank(value) ? '' : String(value)

  const open = (): void => {
    setError(undefined)
    setOpen(true)
  }
  const close = (): void => {
    setError(undefined)
    setOpen(false)
  }
  /** Validated as in the form; an invalid value stays open for correction. */
  const take = (typed: string): boolean => {
    if (typed.trim() === text.trim()) return (close(), true)
    const { values, problems } = validate({ [name]: field }, { [name]: typed }, { row })
    const [problem] = problems
    if (problem) {
      setError(translateRefusal(problem.code, language, problem.values))
      return false
    }
    close()
    setSent({ value: values[name] })
    save(name, values[name])
    return true
  }
  return (
    <span ref={place} className="cell-inline-place" data-wrong={error !== undefined}>
      {isOpen ? (
        <InlineEditor name={name} field={field} label={label} start={text} isWrong={error !== undefined} onTake={take} onCancel={close} />
      ) : (
        <button type="button" className="cell-inline" data-inline={name} onClick={open} onKeyDown={({ key }) => (key === 'F2' ? open() : undefined)}>
          <Cell {...props} value={value} />
          {/* the accessible name of a button must contain its visible text */} <span className="cell-hidden">{label}</span>
        </button>
      )}
      {error && place.current ? (
        <Popper open anchorEl={place.current} placement="bottom-start" sx={{ zIndex: 'tooltip', maxWidth: 320 }}>
          <Alert severity="error" onClose={close} sx={{ py: 0, boxShadow: 4 }}>
            {error}
          </Alert>
        </Popper>
      ) : null}
    </span>
  )
}

interface EditorProps {
  readonly name: string
  readonly field: AnyField
  readonly label: string
  readonly start: string
  readonly isWrong: boolean
  /** Whether the value is accepted; if not, the editor stays open. */
  readonly onTake: (typed: string) => boolean
  readonly onCancel: () => void
}

/** Enter, Tab, blur and the arrows up and down save; the arrows continue in the row above or below. Esc cancels. */
export function InlineEditor({ name, field, label, start, isWrong, onTake, onCancel }: EditorProps) {
  const [typed, setTyped] = useState(start)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const isNumber = uiOf(field).isNumeric === true
  useEffect(() => input.current?.select(), [])

  const take = (): boolean => {
    if (isDone.current) return true
    isDone.current = onTake(isNumber ? toPlainNumber(typed) : typed)
    return isDone.current
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const move = keys[event.key]
    if (!move) return
    const row = event.currentTarget.closest<HTMLElement>('[data-row]')
    event.stopPropagation()
    if (move !== 'next') event.preventDefault()
    if (move === 'cancel') {
      isDone.current = true
      onCancel()
    } else if (!take()) return event.preventDefault()
    // the buttons of the cells replace the input first
    if (move === 'cancel' || move === 'stay') setTimeout(() => cellOf(row, name)?.focus(), 0)
    else if (move !== 'next') setTimeout(() => cellOf(neighborOf(row, move), name)?.click(), 0)
  }
  return (
    <input
      ref={input}
      autoFocus
      className="cell-inline-input"
      aria-label={label}
      aria-invalid={isWrong}
      inputMode={isNumber ? 'decimal' : 'text'}
      autoComplete="off"
      value={typed}
      maxLength={isNumber ? 20 : 2000}
      onChange={({ target }) => setTyped(target.value)}
      onKeyDown={onKeyDown}
      onBlur={take}
      onDoubleClick={(event) => event.stopPropagation()}
    />
  )
}

const keys: Readonly<Record<string, 'stay' | 'next' | 'cancel' | 'up' | 'down' | undefined>> = {
  Enter: 'stay',
  Tab: 'next',
  Escape: 'cancel',
  ArrowUp: 'up',
  ArrowDown: 'down',
}

const cellOf = (row: HTMLElement | null | undefined, name: string): HTMLElement | null | undefined => row?.querySelector<HTMLElement>(`[data-inline="${name}"]`)

/** The row above or below, skipping details of expanded rows; the row itself at the end. */
function neighborOf(row: HTMLElement | null, to: 'up' | 'down'): HTMLElement | null {
  const rows = [...(row?.parentElement?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
  const at = row ? rows.indexOf(row) : -1
  return rows[at + (to === 'up' ? -1 : 1)] ?? row
}
