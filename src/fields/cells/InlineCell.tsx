import Alert from '@mui/material/Alert'
import Popper from '@mui/material/Popper'
import { useEffect, useRef, useState } from 'react'

import { useFeature, useNotice } from '../../../providers/hooks'
import { ServerRefusal } from '../../../providers/http/errors'
import { translateRefusal } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { validate } from '../../../resources/validate'
import { useStillShown } from '../../ui/useStillShown'
import { useLanguage, useText } from '../../ui/useText'
import { uiOf } from '../../fields'
import { Cell } from '../Cell'
import { isBlank } from './cellTypes'
import { isNumberText, readTyped } from './typedChange'
import { useInlineSave } from './useInlineSave'
import { useRowName } from './useRowName'

import type { KeyboardEvent } from 'react'

import type { AnyField } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cellTypes'

/** The reason of a refusal is shown at the cell. */
const quiet = { isQuiet: true } as const
const texts = {
  edit: t('修改{field}：{row}', 'Edit {field}: {row}'),
  unsaved: t('{row} 的{field}未能保存：{reason}', '{field} of {row} was not saved: {reason}'),
}

/** A value that can be edited in the list: by click, Enter or F2. */
export function InlineCell(props: FieldCellProps) {
  const { name, field, row, resource } = props
  const translate = useText()
  const language = useLanguage()
  const notice = useNotice()
  const isStillShown = useStillShown(row.id)
  const rowName = useRowName(resource.path, row)
  const place = useRef<HTMLSpanElement>(null)
  const [opened, setOpened] = useState<OpenedCell>()
  const [error, setError] = useState<string>()
  // the list is updated a moment later; until then the cell shows what was typed. A change that was undone by then gives the list no other value.
  const [sent, setSent] = useState<{ readonly value: unknown }>()
  const { row_version: version } = row
  useEffect(() => setSent(undefined), [props.value, version])
  const value = sent ? sent.value : props.value
  const text = isBlank(value) ? '' : String(value)
  // Somebody else has changed the value since: with the version of then the server refuses to replace it. Not whenever the version has risen, which saving
  // another cell of the row does, too.
  const own = useRef<string>(undefined) // what this cell has saved, which the list may show after the next editor was opened
  const isOutdated = opened !== undefined && ![opened.text, own.current].some((known) => known !== undefined && isSameText(field, known, text))
  const hasChanges = useFeature('changes')
  const { save, isSaving } = useInlineSave({
    resource,
    row: isOutdated ? opened.row : row,
    meta: quiet,
    onRefused: (refusal) => {
      setError(refusal.message)
      setSent(undefined)
      // another page of the list, or another tab: nobody sees the cell. The request itself reports only what is no refusal.
      if (refusal instanceof ServerRefusal && !isStillShown())
        notice({ kind: 'error', text: translate(texts.unsaved, { field: field.label, row: rowName, reason: refusal.message }) })
    },
    onSaved: (now) => {
      own.current = String(now)
      setSent({ value: now })
    },
    onReloaded: () => setSent(undefined),
  })
  const label = translate(texts.edit, { field: field.label, row: rowName })

  const open = (): void => {
    setError(undefined)
    setOpened({ text, row })
  }
  const close = (): void => {
    setError(undefined)
    setOpened(undefined)
  }
  /** Validated as in the form; an invalid value stays open for correction. What was left as the editor opened with it is not a change, even if the value is another by now. */
  const take = (typed: string): boolean => {
    const start = opened?.text ?? text
    if (typed.trim() === start.trim()) return (close(), true)
    const change = readTyped(field, typed)
    if (change.way === 'add' && hasChanges) return takeDifference(change.value)
    const { values, problems } = validate({ [name]: field }, { [name]: change.way === 'add' ? typed : change.value }, { row })
    const [problem] = problems
    if (problem) {
      setError(translateRefusal(problem.code, language, problem.values))
      return false
    }
    close()
    if (String(values[name]) === start) return true
    own.current = String(values[name])
    setSent({ value: values[name] })
    save(name, values[name])
    return true
  }
  /** The server adds it to what the row has by then, so that the sum is not known before. */
  const takeDifference = (difference: string): boolean => {
    if (!isNumberText(difference)) {
      setError(translateRefusal('not_a_number', language, { field: field.label }))
      return false
    }
    close()
    if (Number(difference) !== 0) save(name, difference, 'add')
    return true
  }
  return (
    <span ref={place} className="cell-inline-place" data-wrong={error !== undefined}>
      {opened ? (
        <InlineEditor name={name} field={field} label={label} start={opened.text} isWrong={error !== undefined} onTake={take} onCancel={close} />
      ) : (
        <button
          type="button"
          className="cell-inline"
          data-inline={name}
          aria-busy={isSaving}
          onClick={open}
          onKeyDown={({ key }) => (key === 'F2' ? open() : undefined)}
        >
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

/** The value and the row that an editor opened with. */
interface OpenedCell {
  readonly text: string
  readonly row: FieldCellProps['row']
}

/** A number may come back from the server with other zeros than it was sent with. */
const isSameText = (field: AnyField, one: string, other: string): boolean =>
  one === other || (uiOf(field).isNumeric === true && one !== '' && other !== '' && Number(one) === Number(other))

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

/** Enter, Tab, blur and the arrows up and down save. Enter and the arrows continue in the row below or above, Tab in the next cell of the row. Esc cancels. */
export function InlineEditor({ name, field, label, start, isWrong, onTake, onCancel }: EditorProps) {
  const [typed, setTyped] = useState(start)
  const input = useRef<HTMLInputElement>(null)
  const isDone = useRef(false)
  const isNumber = uiOf(field).isNumeric === true
  useEffect(() => input.current?.select(), [])

  const take = (): boolean => {
    if (isDone.current) return true
    isDone.current = onTake(typed)
    return isDone.current
  }
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.nativeEvent.isComposing) return
    const move = moveOf(event)
    if (!move) return
    const row = event.currentTarget.closest<HTMLElement>(rowSelector)
    const next = move === 'cancel' ? cellOf(row, name) : neighborOf(row, name, move)
    event.stopPropagation()
    // after the last cell of a row the focus goes on as everywhere
    if (next || (move !== 'right' && move !== 'left')) event.preventDefault()
    if (move === 'cancel') {
      isDone.current = true
      onCancel()
    } else if (!take()) return event.preventDefault()
    // the buttons of the cells replace the input first
    setTimeout(() => {
      if (move !== 'cancel' && next?.isConnected) next.click()
      else if (move === 'cancel' || move === 'up' || move === 'down') cellOf(row, name)?.focus()
    }, 0)
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

type Move = 'cancel' | 'up' | 'down' | 'left' | 'right'

const moveOf = ({ key, shiftKey }: KeyboardEvent): Move | undefined =>
  key === 'Escape'
    ? 'cancel'
    : key === 'ArrowUp' || (key === 'Enter' && shiftKey)
      ? 'up'
      : key === 'ArrowDown' || key === 'Enter'
        ? 'down'
        : key === 'Tab'
          ? shiftKey
            ? 'left'
            : 'right'
          : undefined

/** A row of the list, or of a table below one. */
const rowSelector = '[data-row],[data-line]'

const cellOf = (row: HTMLElement | null | undefined, name: string): HTMLElement | undefined =>
  row?.querySelector<HTMLElement>(`[data-inline="${name}"]`) ?? undefined

/** The cell beside this one: that of the same column in the next row that has one, or the next one in the row. */
function neighborOf(row: HTMLElement | null, name: string, to: Exclude<Move, 'cancel'>): HTMLElement | undefined {
  if (!row) return undefined
  if (to === 'left' || to === 'right') {
    // the open cell has an input in the place of its button
    const places = [...row.querySelectorAll<HTMLElement>('[data-inline],.cell-inline-input')]
    return places[places.findIndex((place) => place.matches('.cell-inline-input')) + (to === 'left' ? -1 : 1)]
  }
  const kind = row.hasAttribute('data-row') ? '[data-row]' : '[data-line]'
  const rows = [...(row.parentElement?.querySelectorAll<HTMLElement>(`:scope > ${kind}`) ?? [])]
  const at = rows.indexOf(row)
  const ahead = to === 'up' ? rows.slice(0, Math.max(at, 0)).toReversed() : rows.slice(at + 1)
  return ahead.map((one) => cellOf(one, name)).find((cell) => cell !== undefined)
}
