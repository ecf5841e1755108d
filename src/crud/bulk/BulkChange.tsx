import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useEffect, useId, useRef, useState } from 'react'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useApp, useFormat } from '../../../providers/hooks'
import { ServerRefusal, TransportError } from '../../../providers/http/errors'
import { newKey } from '../../../providers/keys'
import { countedRows } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { uiOf } from '../../fields'
import { CellInputs } from '../../fields/inputs/cellInputs'
import { FieldFrame } from '../../ui/input/FieldFrame'
import { NumberField } from '../../ui/input/NumberField'
import { useText } from '../../ui/useText'
import { TypedCount } from '../actions/TypedCount'
import { useTypedCount } from '../actions/useTypedCount'
import { PopupFrame } from '../popup/PopupFrame'
import { ChangePreviewTable } from './ChangePreviewTable'
import { useChangePreview } from './useChangePreview'

import type { FormEvent } from 'react'

import type { ChangeParams, FilterOfRows } from '../../../providers/data/dataTypes'
import type { ChangeableField } from '../../../resources/kit/changes'
import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField } from '../../../resources/kit/fieldTypes'

const texts = {
  title: t('批量修改 {count} {what}', 'Change {count} {what}'),
  field: t('字段', 'Field'),
  way: t('方式', 'How'),
  set: t('改为', 'Set to'),
  add: t('增加', 'Add'),
  subtract: t('减少', 'Subtract'),
  raise: t('上调 %', 'Raise by %'),
  lower: t('下调 %', 'Lower by %'),
  value: t('新值', 'New value'),
  amount: t('数值', 'By'),
  percent: t('百分比', 'Percent'),
  cancel: t('取消', 'Cancel'),
  apply: t('修改', 'Change'),
  applyTo: t('修改 {count} {what}', 'Change {count} {what}'),
  sending: t('正在修改…', 'Changing…'),
  again: t('重新提交', 'Send again'),
  lost: t(
    '连接中断，结果未知：服务器可能仍在处理。请稍后重新提交，同一次修改不会执行两次',
    'The connection was lost and the outcome is unknown: the server may still be at work. Send it again in a moment; one change is not made twice',
  ),
}

const ways = ['set', 'add', 'subtract', 'raise', 'lower'] as const
type Way = (typeof ways)[number]

interface Props {
  readonly resource: AnyResource
  readonly fields: readonly ChangeableField[]
  readonly ids: readonly number[]
  /** All rows of the list's filter instead of ids, with the number shown to the user. */
  readonly every: FilterOfRows | undefined
  readonly onDone: (() => void) | undefined
  readonly onClose: () => void
}

/** Changes one field of several rows, after a preview of what the server would do. */
export function BulkChange({ resource, fields, ids, every, onDone, onClose }: Props) {
  const translate = useText()
  const format = useFormat()
  const { data, notify } = useApp()
  const invalidate = useInvalidate()
  const formId = useId()
  const [name, setName] = useState('')
  const [way, setWay] = useState<Way>('set')
  const [value, setValue] = useState<unknown>(null)
  const [isTouched, setTouched] = useState(false)
  const [alert, setAlert] = useState<string>()
  const one = fields.find((field) => field.name === name)
  const change = one && isTouched ? sentChange(one, way, value) : undefined
  const params = change && { ...change, ...(every ? { filter: every } : { ids }) }
  const { send, isSending, lost } = useSend()
  const isOpen = useRef(false)
  useEffect(() => {
    isOpen.current = true
    return () => void (isOpen.current = false)
  }, [])
  const isLost = params !== undefined && lost === JSON.stringify(params)
  const preview = useChangePreview(resource.path, isLost ? undefined : params) // it may be made by now, and would be previewed on top of itself
  const changed = preview.data?.changed ?? 0
  const typed = useTypedCount(changed)
  const apply = async (event: FormEvent): Promise<void> => {
    event.preventDefault()
    if (!params || isSending || (!isLost && (changed === 0 || !typed.confirm()))) return
    setAlert(undefined)
    const isDone = await send(params, (meta) => data.change(resource.path, { ...params, ...meta, isQuiet: true })).then(
      () => true,
      (error: unknown) => {
        if (!isOpen.current && error instanceof ServerRefusal) notify({ kind: 'error', text: error.message }) // others are reported by the request
        setAlert(error instanceof TransportError ? translate(texts.lost) : error instanceof Error ? error.message : String(error))
        return false
      },
    )
    void invalidate(resource.path)
    if (!isDone) return
    onDone?.()
    onClose()
  }
  const choose = (next: string): void => {
    setName(next)
    setWay('set')
    setValue(null)
    setTouched(false)
    setAlert(undefined)
  }
  const count = every?.expected ?? ids.length
  const problem = alert ?? preview.refusal
  return (
    <PopupFrame
      title={translate(texts.title, { ...countedRows(resource, count), count: format.number(count) })}
      subtitle={translate(resource.title)}
      width={760}
      onClose={onClose}
      form={(inside) => (
        <Box component="form" noValidate onSubmit={(event: FormEvent) => void apply(event)} sx={formStyle}>
          {inside}
        </Box>
      )}
      banner={problem === undefined ? null : <Alert severity={isLost ? 'warning' : 'error'}>{problem}</Alert>}
      actions={
        <>
          <Button color="inherit" onClick={onClose}>
            {translate(texts.cancel)}
          </Button>
          <Button type="submit" variant="contained" disabled={isSending || (!isLost && (changed === 0 || preview.isPending))}>
            {isSending || isLost
              ? translate(isSending ? texts.sending : texts.again)
              : changed > 0
                ? translate(texts.applyTo, { ...countedRows(resource, changed), count: format.number(changed) })
                : translate(texts.apply)}
          </Button>
        </>
      }
    >
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FieldFrame id={`${formId}-field`} name="field" label={translate(texts.field)}>
          {({ id, labelId }) => (
            <TextField
              select
              autoFocus
              fullWidth
              size="small"
              value={name}
              onChange={({ target }) => choose(target.value)}
              slotProps={{ select: { SelectDisplayProps: { id, 'aria-labelledby': `${labelId} ${id}` } } }}
            >
              {fields.map((field) => (
                <MenuItem key={field.name} value={field.name}>
                  {translate(field.field.label)}
                </MenuItem>
              ))}
            </TextField>
          )}
        </FieldFrame>
        {one && rulesOf(one.field).isNumber ? (
          <FieldFrame id={`${formId}-way`} name="way" label={translate(texts.way)}>
            {({ id, labelId }) => (
              <TextField
                select
                fullWidth
                size="small"
                value={way}
                onChange={({ target }) => setWay(target.value as Way)} // one of its options
                slotProps={{ select: { SelectDisplayProps: { id, 'aria-labelledby': `${labelId} ${id}` } } }}
              >
                {ways.map((each) => (
                  <MenuItem key={each} value={each}>
                    {translate(texts[each])}
                  </MenuItem>
                ))}
              </TextField>
            )}
          </FieldFrame>
        ) : null}
        {one ? (
          <ValueInput
            key={`${name} ${way === 'set'}`}
            formId={formId}
            path={resource.path}
            one={one}
            way={way}
            value={value}
            onChange={(next) => {
              setValue(next)
              setTouched(true)
            }}
          />
        ) : null}
        {one && params && !isLost ? <ChangePreviewTable resource={resource} one={one} preview={preview} /> : null}
        {typed.isNeeded ? <TypedCount {...typed} /> : null}
      </Box>
    </PopupFrame>
  )
}

const formStyle = { display: 'flex', flexDirection: 'column', minHeight: 0, flex: 1 } as const

interface ValueInputProps {
  readonly formId: string
  readonly path: string
  readonly one: ChangeableField
  readonly way: Way
  readonly value: unknown
  readonly onChange: (value: unknown) => void
}

const inputOf = (field: AnyField) => uiOf(field).Input
const noop = (): void => undefined

/** The input of the field's own form, or a number for a difference. */
function ValueInput({ formId, path, one: { name, field }, way, value, onChange }: ValueInputProps) {
  const translate = useText()
  const { Input, isGroup } = uiOf(field)
  const label = way === 'set' ? texts.value : way === 'add' || way === 'subtract' ? texts.amount : texts.percent
  const isPercent = way === 'raise' || way === 'lower'
  return (
    <CellInputs value={inputOf}>
      <FieldFrame
        id={`${formId}-value`}
        name="value"
        label={translate(label)}
        isGroup={way === 'set' && isGroup?.(field) === true}
        help={way === 'set' && field.help ? translate(field.help) : undefined}
      >
        {(ids) =>
          way === 'set' ? (
            <Input {...ids} name={name} field={field} path={path} value={value} onChange={onChange} onBlur={noop} isInvalid={false} />
          ) : (
            <NumberField
              {...ids}
              value={value as string | number | null} // of this input alone
              unit={isPercent ? '%' : field.unit}
              onChange={onChange}
              onBlur={noop}
              isInvalid={false}
            />
          )
        }
      </FieldFrame>
    </CellInputs>
  )
}

/** Undefined while nothing can be sent. */
function sentChange({ name, field }: ChangeableField, way: Way, value: unknown): Pick<ChangeParams, 'field' | 'way' | 'value'> | undefined {
  if (way === 'set') return field.required && (value === null || value === '') ? undefined : { field: name, way, value: value ?? null }
  const text = String(value ?? '').trim()
  if (!/^\d{1,12}(\.\d{1,6})?$/.test(text) || Number(text) === 0) return undefined
  const isLess = way === 'subtract' || way === 'lower'
  return { field: name, way: way === 'add' || way === 'subtract' ? 'add' : 'percent', value: isLess ? `-${text}` : text }
}

/** The same change is sent with the same key, so that one whose answer was lost is not made twice. */
function useSend() {
  const [isSending, setSending] = useState(false)
  /** The change whose answer was lost. */
  const [lost, setLost] = useState<string>()
  const attempt = useRef({ key: newKey(), content: '' })
  const send = async <Answer,>(params: object, call: (meta: { readonly idempotencyKey: string }) => Promise<Answer>): Promise<Answer> => {
    const content = JSON.stringify(params)
    if (attempt.current.content !== content) attempt.current = { key: newKey(), content }
    setSending(true)
    try {
      return await call({ idempotencyKey: attempt.current.key })
    } catch (error) {
      setLost(error instanceof TransportError ? content : undefined) // after an answer the preview shows what there is; the same key makes nothing twice
      throw error
    } finally {
      setSending(false)
    }
  }
  return { send, isSending, lost }
}
