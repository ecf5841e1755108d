import Alert from '@mui/material/Alert'
import Popper from '@mui/material/Popper'
import { useEffect, useRef, useState } from 'react'

import { translateRefusal } from '../../../resources/errors'
import { t } from '../../../resources/kit/text'
import { validate } from '../../../resources/validate'
import { useLanguage, useText } from '../../ui/useText'
import { Cell } from '../Cell'
import { InlineEditor } from './InlineEditor'
import { isBlank } from './cellTypes'
import { useInlineSave } from './useInlineSave'

import type { FieldCellProps } from './cellTypes'

const texts = { edit: t('修改{field}：{row}', 'Edit {field}: {row}') }

/** A value that is edited where it stands: by a click, Enter or F2. */
export function InlineCell(props: FieldCellProps) {
  const { name, field, row, resource } = props
  const translate = useText()
  const language = useLanguage()
  const place = useRef<HTMLSpanElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [error, setError] = useState<string>()
  // the list follows a moment later; until then the cell shows what was typed
  const [sent, setSent] = useState<{ readonly value: unknown }>()
  useEffect(() => setSent(undefined), [props.value])
  const value = sent ? sent.value : props.value
  const save = useInlineSave(resource, row)
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
  /** Validated as in the form; a refused value stays open for correction. */
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
    void save(name, values[name]).then((refused) => {
      setError(refused)
      if (refused !== undefined) setSent(undefined)
    })
    return true
  }
  return (
    <span ref={place} className="cell-inline-place" data-wrong={error !== undefined}>
      {isOpen ? (
        <InlineEditor name={name} field={field} label={label} start={text} isWrong={error !== undefined} onTake={take} onCancel={close} />
      ) : (
        <button type="button" className="cell-inline" data-inline={name} onClick={open} onKeyDown={({ key }) => (key === 'F2' ? open() : undefined)}>
          <Cell {...props} value={value} />
          {/* the name of a button must hold what it shows */} <span className="cell-hidden">{label}</span>
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
