import Alert from '@mui/material/Alert'
import Typography from '@mui/material/Typography'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef } from 'react'
import { FormProvider } from 'react-hook-form'

import { useData, useText } from '../../../providers/hooks'
import { refusals } from '../../../resources/kit/errors'
import { t } from '../../../resources/kit/text'
import { fits } from '../../../resources/kit/when'
import { changedNames } from './changes'
import { ChangeNote } from './ChangeNote'
import { FocusAtStart } from './FocusAtStart'
import { FormAlerts } from './FormAlerts'
import { FormBody } from './FormBody'
import { nameOf } from './FormPopup'
import { PopupFrame } from './PopupFrame'
import { SaveBar } from './SaveBar'
import { useFieldsForm } from './useFieldsForm'
import { useFirstWrong, wrongNames } from './useFirstWrong'
import { useLeaveGuard } from './useLeaveGuard'
import { useSend } from './useSend'

import type { AnyAction, AnyResource } from '../../../resources/kit/define'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Row } from '../../../providers/dataTypes'

const texts = {
  titled: t('{label}：{name}', '{label}: {name}'),
  rows: t('{label}（{count} 条）', '{label} ({count} records)'),
}
const noFields: Fields = {}
const noRows: readonly Row[] = []
const tones = { warning: 'warning', error: 'error' } as const

interface Props {
  readonly resource: AnyResource
  readonly name: string
  readonly action: AnyAction
  readonly ids: readonly number[]
  readonly onClose: () => void
}

/** Asks for the input of an action, or for a yes, and runs it on a row, on rows or on the whole list. */
export function ActionPopup({ resource, name, action, ids, onClose }: Props) {
  const { path } = resource
  const fields = action.input ?? noFields
  const say = useText()
  const data = useData()
  const client = useQueryClient()
  const formId = useId()
  const content = useRef<HTMLDivElement>(null)
  const rows = useRows(path, ids)
  const { form, initial } = useFieldsForm({ fields })
  const guard = useLeaveGuard(() => changedNames(fields, initial, form.getValues()).length > 0)
  const sending = useSend(form, fields)
  const groups = [{ fields: Object.keys(fields) }]
  const showFirst = useFirstWrong({ content, groups })
  const showWrong = (): void => showFirst(wrongNames(form, fields))

  const target = action.on === 'head' ? {} : action.on === 'rows' ? { ids } : { id: ids[0] ?? 0 }
  const isRunning = useRef(false)
  const submit = form.handleSubmit(async (input) => {
    const outcome = await sending.send({ ...input, ...target }, (meta) => data.act(path, name, { ...target, input, ...meta }))
    if (outcome !== 'done') return showWrong()
    guard.release()
    void client.invalidateQueries({ queryKey: [path] })
    onClose()
  }, showWrong)
  const run = async (): Promise<void> => {
    if (isRunning.current) return
    isRunning.current = true
    await submit().finally(() => {
      isRunning.current = false
    })
  }

  const row = rows.length === 1 ? rows[0] : undefined
  const isRefused = row !== undefined && !fits(action.when, row)
  const title = row
    ? say(texts.titled, { label: action.label, name: nameOf(resource, row) })
    : ids.length > 1
      ? say(texts.rows, { label: action.label, count: ids.length })
      : say(action.label)
  const tone = action.tone === 'warning' || action.tone === 'error' ? tones[action.tone] : 'primary'
  return (
    <FormProvider {...form}>
      <PopupFrame
        title={title}
        width={560}
        onClose={onClose}
        onSave={() => (isRefused ? undefined : void run())}
        banner={<FormAlerts alert={sending.alert} />}
        actions={isRefused ? null : <SaveBar text={action.label} tone={tone} onCancel={onClose} />}
      >
        <div ref={content}>
          <FocusAtStart within={content} />
          {isRefused ? <Alert severity="warning">{say(refusals.row_refused)}</Alert> : null}
          {action.confirm ? <Typography sx={{ mb: 2 }}>{say(action.confirm)}</Typography> : null}
          {isRefused ? null : (
            <FormBody
              formId={formId}
              fields={fields}
              groups={groups}
              path={path}
              noteOf={row ? (field) => <ChangeNote resource={resource} name={field} row={row} /> : undefined}
            />
          )}
        </div>
      </PopupFrame>
      {guard.dialog}
    </FormProvider>
  )
}

/** The rows by the list's call, not by the form's: whoever may run an action need not be allowed to edit. */
function useRows(path: string, ids: readonly number[]): readonly Row[] {
  const data = useData()
  const { data: rows = noRows } = useQuery({
    queryKey: ['action rows', path, ids.join()],
    queryFn: async ({ signal }) => (await data.getMany<Row>(path, { ids: [...ids], signal })).data,
    enabled: ids.length > 0 && ids.length <= 20,
    gcTime: 0,
    retry: false,
  })
  return rows
}
