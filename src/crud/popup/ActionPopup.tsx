import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { Form, RecordContextProvider, ResourceContextProvider } from 'react-admin'

import { useInvalidate } from '../../../providers/data/useInvalidate'
import { useData, useFormat } from '../../../providers/hooks'
import { ServerRefusal } from '../../../providers/http/errors'
import { refusals } from '../../../resources/errors'
import { columnOf, inputOf, matchesRow, ownedFieldsOf, rowLinesOf, rowName } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { uiOf } from '../../fields'
import { DelegatedTooltip } from '../../ui/cell/DelegatedTooltip'
import { cellStyles } from '../../ui/cell/cellStyles'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { FormUploadsContext, useFormUploads } from '../../ui/upload/formUploads'
import { useKept } from '../../ui/useKept'
import { useLanguage, useText } from '../../ui/useText'
import { TypedCount } from '../actions/TypedCount'
import { UndoFact } from '../actions/UndoFact'
import { useTypedCount } from '../actions/useTypedCount'
import { FormAlerts } from '../form/FormAlerts'
import { FormBody } from '../form/FormBody'
import { SaveBar } from '../form/SaveBar'
import { dirtyNames, initialValues } from '../form/dirtyFields'
import { AutoFocus, useFocusFirstError } from '../form/formFocus'
import { useResourceForm } from '../form/useResourceForm'
import { useSubmit } from '../form/useSubmit'
import { masksIn, useContact } from '../list/useContact'
import { FieldList, isFilled } from '../show/FieldList'
import { OwnScreen } from '../show/OwnScreen'
import { ChangeNote } from './ChangeNote'
import { keepRefused } from './keepRefused'
import { PopupFrame } from './PopupFrame'
import { BackButton } from './RefusedPopup'
import { ShownOnce, shownOnceIn } from './ShownOnce'
import { StaleAlert } from './StaleAlert'
import { useActionRow } from './useActionRow'
import { useDefaultReferences } from './useDefaultReferences'
import { useStartLines } from './useStartLines'
import { useLeaveGuard } from './useLeaveGuard'

import type { FilterOfRows } from '../../../providers/data/dataTypes'
import type { ActionDefinition } from '../../../resources/kit/actions'
import type { AnyResource } from '../../../resources/kit/define'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Row } from '../../../resources/kit/protocol/list'
import type { FormRow, FormValues } from '../form/dirtyFields'
import type { ResourceForm } from '../form/useResourceForm'

const texts = {
  titled: t('{label}：{name}', '{label}: {name}'),
  noLines: t('无法读取明细', 'The lines could not be loaded'),
  rows: t('{label}（{count} 条）', '{label} ({count} {count:record|records})'),
}
const noPresets: FormValues = {}
const buttonColors = { warning: 'warning', error: 'error' } as const

interface Props {
  readonly resource: AnyResource
  readonly name: string
  readonly action: ActionDefinition
  readonly ids: readonly number[]
  /** All rows of the list's filter instead of ids, with the number shown to the user. */
  readonly every?: FilterOfRows | undefined
  /** The row as the screen around shows it, which is read again only if somebody has changed it since. */
  readonly known?: FormRow | undefined
  /** Fields of the input that the caller has decided; they are not shown, because title and button say the same. */
  readonly presets?: FormValues | undefined
  readonly onStale?: (() => void) | undefined
  /** Called afterwards: selected rows may have changed. */
  readonly onDone?: (() => void) | undefined
  readonly onClose: () => void
}

/** Shows the input form or the confirmation of an action, and runs it on a row, on several rows or on the list. */
export function ActionPopup({ resource, name, action, ids, every, known, presets = noPresets, onStale, onDone, onClose }: Props) {
  const { path } = resource
  const translate = useText()
  const format = useFormat()
  const data = useData()
  const invalidate = useInvalidate()
  const formId = useId()
  const content = useRef<HTMLDivElement>(null)
  const one = useActionRow(path, ids, known)
  const row = useWholeDefaults(resource, action, one.row)
  const fields = useMemo(() => inputOf(action, row), [action, row])
  const rowLines = rowLinesOf(resource, action)?.name
  const lines = useStartLines(path, name, fields, rowLines === undefined ? row : ids)
  const references = useDefaultReferences(`${path} ${name}`, fields)
  const ofRow = useDefaults(
    action,
    fields,
    row,
    useMemo(() => ({ ...startOf(fields, references), ...presets, ...lines.start }), [fields, references, presets, lines.start]),
  )
  const { form, initial, formProps } = useResourceForm({ fields, start: ofRow })
  const start = useLateDefaults(form, { fields, initial, ofRow })
  const refusal = row !== undefined && !matchesRow(resource, action.when, row) ? refusals.row_refused : lines.none
  // an action that is refused shows no form, so there is nothing to lose
  const uploads = useFormUploads()
  const guard = useLeaveGuard(() => !refusal && (uploads.count() > 0 || dirtyNames(fields, start, valuesOver(start, form)).length > 0))
  const submission = useSubmit(form, fields)
  const groups = useMemo(
    () => [{ fields: Object.keys(fields).filter((name) => !ownedFieldsOf(fields).has(name) && !Object.hasOwn(presets, name)) }],
    [fields, presets],
  )
  useFocusFirstError({ form, content, fields, groups })

  const target = action.on === 'list' ? {} : action.on === 'rows' ? (every ? { filter: every } : { ids }) : one.target
  const beforeStale = useRef(start)
  const [secret, setSecret] = useState<ReturnType<typeof shownOnceIn>>()
  const isRunning = useRef(false)
  const count = every?.expected ?? ids.length
  // lines are seen and filled in one by one
  const isBulk = count > 1 && rowLines === undefined
  const typed = useTypedCount(isBulk ? count : 0)
  const run = async (input: FormValues): Promise<void> => {
    if (isRunning.current || !typed.confirm()) return
    isRunning.current = true
    submission.clearStale()
    let answer: unknown
    try {
      answer = await submission.send({ ...input, ...target }, (meta) => data.act(path, name, { ...target, input, ...meta }))
    } catch (error) {
      if (error instanceof ServerRefusal && error.stale) {
        beforeStale.current = start
        onStale?.()
        await one.readAgain().catch(() => undefined) // the next attempt is refused and reads it again
      }
      return // shown in the form
    } finally {
      isRunning.current = false
    }
    void invalidate(path)
    if (rowLines !== undefined && keepRefused(form, rowLines, answer)) return
    guard.release()
    onDone?.()
    const once = shownOnceIn(answer)
    if (once !== undefined) return setSecret(once)
    onClose()
  }

  const noteOf = (field: string) => {
    const amount = action.amounts?.[field]
    return row && amount ? <ChangeNote {...{ resource, amount, row }} name={field} /> : null
  }
  const title = row
    ? translate(texts.titled, { label: action.label, name: rowName(resource, row, translate) })
    : isBulk
      ? translate(texts.rows, { label: action.label, count: format.number(count) })
      : translate(action.label)
  const color = action.color === 'warning' || action.color === 'error' ? buttonColors[action.color] : 'primary'
  if (secret !== undefined) return <ShownOnce title={title} secret={secret} onClose={onClose} />
  return (
    <ResourceContextProvider value={path}>
      <PopupFrame
        title={title}
        width={Object.values(fields).some((field) => uiOf(field).isWide?.(field)) ? 820 : 560}
        onClose={onClose}
        form={(inside) => (
          <FormUploadsContext value={uploads}>
            <Form {...formProps} onSubmit={run}>
              {inside}
            </Form>
          </FormUploadsContext>
        )}
        banner={
          <>
            <FormAlerts alert={submission.alert} />
            {submission.stale && row && !refusal ? (
              <StaleAlert stale={submission.stale} {...{ fields, path, start, row }} before={beforeStale.current} />
            ) : null}
          </>
        }
        actions={
          refusal ? (
            <BackButton onClose={onClose} />
          ) : (
            <SaveBar text={isBulk ? texts.rows : action.label} values={{ label: action.label, count: format.number(count) }} color={color} onCancel={onClose} />
          )
        }
      >
        <div ref={content}>
          {refusal ? <Alert severity="warning">{translate(refusal)}</Alert> : null}
          {action.confirm && !refusal ? <Typography sx={{ mb: 2 }}>{translate(action.confirm)}</Typography> : null}
          {action.shows && row && !refusal ? <ShownColumns resource={resource} names={action.shows} row={row as Row} /> : null}
          {action.screen && row && !refusal ? (
            <Box sx={{ mb: 2 }}>
              <OwnScreen name={action.screen} row={row as Row} /> {/* stored, so it has an id */}
            </Box>
          ) : null}
          {refusal ? null : lines.isFailed ? (
            <RetryAlert text={texts.noLines} onRetry={lines.retry} />
          ) : lines.isPending ? (
            // about as high as the form, so that the dialog does not jump when the lines arrive
            <Skeleton variant="rounded" height={60 * (groups[0]?.fields.length ?? 0) + 80} />
          ) : (
            <RecordContextProvider value={row ?? formProps.record}>
              <AutoFocus within={content} />
              <FormBody formId={formId} fields={fields} groups={groups} path={path} noteOf={row ? noteOf : undefined} />
            </RecordContextProvider>
          )}
          {isBulk && !refusal ? (
            <Typography variant="body2" component="div" sx={{ mt: 2, color: 'text.secondary' }}>
              <UndoFact resource={resource} kind={name} />
              {typed.isNeeded ? <TypedCount {...typed} /> : null}
            </Typography>
          ) : null}
        </div>
      </PopupFrame>
      {guard.dialog}
    </ResourceContextProvider>
  )
}

interface ShownColumnsProps {
  readonly resource: AnyResource
  readonly names: readonly string[]
  readonly row: Row
}

/** The columns that the action rests on, as the details show them. */
function ShownColumns({ resource, names, row }: ShownColumnsProps) {
  const columns = names.flatMap((name) => columnOf(resource, name) ?? []).filter((column) => isFilled(column, row))
  if (columns.length === 0) return null
  return (
    <DelegatedTooltip>
      <Box sx={[cellStyles, { mb: 2, px: 1.75, py: 1.25, borderRadius: 1, bgcolor: 'action.hover' }]}>
        <FieldList resource={resource} columns={columns} row={row} isSingle />
      </Box>
    </DelegatedTooltip>
  )
}

/** Default references as values of their inputs. */
function startOf(fields: Fields, references: Readonly<Record<string, string>> = {}): FormValues {
  const values = initialValues(fields, undefined, references)
  return Object.fromEntries(Object.keys(references).map((name) => [name, values[name]]))
}

/** The values that the input takes from the row; none before it has arrived, which it has at once when another popup shows it. */
function useDefaults({ defaults }: ActionDefinition, fields: Fields, row: FormRow | undefined, lines: FormValues): FormValues {
  const language = useLanguage()
  return useMemo(() => {
    if (!row || !defaults) return lines
    const values = initialValues(fields, { ...row, ...Object.fromEntries(Object.entries(defaults).map(([name, from]) => [name, row[from]])) }, {}, language)
    return { ...lines, ...Object.fromEntries(Object.keys(defaults).map((name) => [name, values[name]])) }
  }, [fields, defaults, row, language, lines])
}

/** The row with the whole contact data that the input starts with; its list has masks, which are empty fields until it has arrived. */
function useWholeDefaults(resource: AnyResource, { defaults }: ActionDefinition, row: FormRow | undefined): FormRow | undefined {
  const masked = useMemo(() => masksIn(resource, row, Object.values(defaults ?? {})), [resource, defaults, row])
  const whole = useKept(useContact(resource.path, row, masked.length > 0))
  return useMemo(
    () => (row && masked.length > 0 ? { ...row, ...Object.fromEntries(masked.map((name) => [name, whole?.[name] ?? ''])) } : row),
    [row, masked, whole],
  )
}

interface Starting {
  readonly fields: Fields
  readonly initial: FormValues
  readonly ofRow: FormValues
}

/** The values that the form starts with. Those of a row that arrives late are set in fields that nobody has changed until then. */
function useLateDefaults(form: ResourceForm, { fields, initial, ofRow }: Starting): FormValues {
  const start = useMemo(() => ({ ...initial, ...ofRow }), [initial, ofRow])
  const applied = useRef(start)
  useEffect(() => {
    if (applied.current === start) return
    const changed = dirtyNames(fields, applied.current, valuesOver(applied.current, form))
    for (const name of Object.keys(ofRow)) if (!changed.includes(name)) form.setValue(name, start[name])
    applied.current = start
  }, [form, fields, start, ofRow])
  return start
}

/** The form has no value yet for an input that is still loading. */
const valuesOver = (start: FormValues, form: ResourceForm): FormValues => ({ ...start, ...form.getValues() })
