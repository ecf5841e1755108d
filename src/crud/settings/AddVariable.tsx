import { useId, useMemo, useRef } from 'react'
import { Form } from 'react-admin'

import { useHttp } from '../../../providers/hooks'
import { f } from '../../../resources/kit'
import { callOf } from '../../../resources/kit/paths'
import { t } from '../../../resources/kit/text'
import { linesOfPairs, variableFields } from '../../../resources/settings/variables'
import { useText } from '../../ui/useText'
import { FormAlerts } from '../form/FormAlerts'
import { FormBody } from '../form/FormBody'
import { SaveBar } from '../form/SaveBar'
import { dirtyNames } from '../form/dirtyFields'
import { AutoFocus, useFocusFirstError } from '../form/formFocus'
import { useResourceForm } from '../form/useResourceForm'
import { useSubmit } from '../form/useSubmit'
import { PopupFrame } from '../popup/PopupFrame'
import { useLeaveGuard } from '../popup/useLeaveGuard'

import type { Fields, KeyValue } from '../../../resources/kit/fieldTypes'
import type { Settings, SettingsTab } from '../../../resources/kit/settings'
import type { FormValues } from '../form/dirtyFields'

const texts = {
  title: t('添加变量', 'Add variable'),
  add: t('添加', 'Add'),
  group: t('分组', 'Group'),
}

interface Props {
  readonly settings: Settings
  readonly tabs: readonly (readonly [string, SettingsTab])[]
  /** The group that it starts with. */
  readonly group: string
  /** Whether the form of a group may start again, as it does with another variable. */
  readonly mayRestart: (group: string) => boolean
  readonly onAdded: () => void
  readonly onClose: () => void
}

/** The dialog that adds a variable, in the notation of the wire contract (12). */
export function AddVariable({ settings, tabs, group, mayRestart, onAdded, onClose }: Props) {
  const translate = useText()
  const http = useHttp()
  const formId = useId()
  const content = useRef<HTMLDivElement>(null)
  const fields = useMemo((): Fields => {
    const groups = Object.fromEntries(tabs.map(([name, tab]) => [name, tab.title]))
    return { group: f.choice(texts.group, groups, { required: true, default: group }), ...variableFields }
  }, [tabs, group])
  const groups = useMemo(() => [{ fields: Object.keys(fields) }], [fields])
  const { form, initial, formProps } = useResourceForm({ fields })
  const submission = useSubmit(form, fields)
  const guard = useLeaveGuard(() => dirtyNames(fields, initial, form.getValues()).length > 0)
  const isSending = useRef(false)
  useFocusFirstError({ form, content, fields, groups })
  const add = async (values: FormValues): Promise<void> => {
    if (isSending.current || !mayRestart(String(values['group']))) return
    isSending.current = true
    const { content: choices, ...rest } = values
    const body = { ...rest, content: linesOfPairs((choices ?? []) as readonly KeyValue[]), extend: '', inputExtend: '' }
    try {
      await submission.send(body, ({ idempotencyKey = '' }) =>
        http.post(callOf(settings.path, 'add'), body, { idempotencyKey, isQuiet: true, notifiesSuccess: true }),
      )
    } catch {
      return // shown in the form
    } finally {
      isSending.current = false
    }
    guard.release()
    onAdded()
    onClose()
  }
  return (
    <>
      <PopupFrame
        title={translate(texts.title)}
        width={640}
        onClose={() => guard.orConfirm(onClose)}
        form={(inside) => (
          <Form {...formProps} onSubmit={add}>
            {inside}
          </Form>
        )}
        banner={<FormAlerts alert={submission.alert} />}
        actions={<SaveBar text={texts.add} onCancel={() => guard.orConfirm(onClose)} />}
      >
        <div ref={content}>
          <AutoFocus within={content} />
          <FormBody formId={formId} fields={fields} groups={groups} path={settings.path} />
        </div>
      </PopupFrame>
      {guard.dialog}
    </>
  )
}
