import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Paper from '@mui/material/Paper'
import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Form } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'

import { fieldsOfTab } from '../../../resources/kit/settings'
import { t } from '../../../resources/kit/text'
import { validateChanges } from '../../../resources/validate'
import { EmptyState } from '../../ui/feedback/EmptyState'
import { PendingUploads } from '../../ui/upload/PendingUploads'
import { FormUploadsContext, useFormUploads, usePendingUploads } from '../../ui/upload/formUploads'
import { useText } from '../../ui/useText'
import { FormAlerts } from '../form/FormAlerts'
import { MergeDialog } from '../form/MergeDialog'
import { dirtyNames } from '../form/dirtyFields'
import { useFocusFirstError } from '../form/formFocus'
import { invalidNames, useResourceForm } from '../form/useResourceForm'
import { SettingsGroupCard } from './SettingsGroupCard'
import { matchingFields } from './settingsSearch'
import { useSettingsSave } from './useSettingsSave'

import type { KeyboardEvent } from 'react'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Settings, SettingsTab } from '../../../resources/kit/settings'
import type { SettingsSource, UnsavedForms } from './settingsSource'
import type { Text } from '../../../resources/kit/text'
import type { FormRow, FormValues } from '../form/dirtyFields'

const texts = {
  discard: t('放弃修改', 'Discard'),
  changed: t('{count} 处修改未保存', '{count} unsaved {count:change|changes}'),
  save: t('保存', 'Save'),
  hint: t('Ctrl + Enter 或 Ctrl + S', 'Ctrl + Enter or Ctrl + S'),
  nothing: t('这里没有符合的设置', 'No matching settings'),
  empty: t('这个分组还没有变量', 'This group has no variables yet'),
}

interface Props {
  readonly settings: Settings
  readonly source: SettingsSource
  readonly name: string
  readonly tab: SettingsTab
  readonly row: FormRow
  readonly search: string
  readonly unsaved: UnsavedForms
  readonly onLoad: () => Promise<FormRow | undefined>
}

/** The form of a tab: its groups, and a bar that appears with the first change. */
export function SettingsForm({ settings, source, name, tab, row, search, unsaved, onLoad }: Props) {
  const formId = useId()
  const content = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState<FormRow>(row)
  const fields = useMemo(() => fieldsOfTab(tab), [tab])
  const { form, initial, formProps } = useResourceForm({ fields, row: base, check: validateChanges })
  const { submission, save, discard, merge } = useSettingsSave({ source, name, fields, form, base, onBase: setBase, onLoad })
  const groups = useMemo(() => Object.values(tab.groups).map((group) => ({ fields: Object.keys(group.fields) })), [tab])
  const [failed, setFailed] = useState<{ readonly search: string; readonly names: readonly string[] }>()
  useFocusFirstError({ form, content, fields, groups, reveal: () => setFailed({ search, names: invalidNames(form, fields) }) })
  const uploads = useFormUploads()
  const isDirty = useRef((): boolean => false)
  isDirty.current = () => uploads.count() > 0 || dirtyNames(fields, initial, form.getValues()).length > 0
  const key = source.keyOf(name)
  // stays when effects end, as they do when the tab is hidden; the entry of a former key is not read
  useEffect(() => void unsaved.set(key, () => isDirty.current()), [unsaved, key])
  const isUploading = usePendingUploads(uploads) !== undefined
  const shown = useMemo(() => {
    // a field that the search leaves out ends its uploads
    const matching = matchingFields(tab, isUploading ? '' : search)
    // what could not be saved stays in view until something else is searched
    return failed?.search === search ? new Set([...matching, ...failed.names]) : matching
  }, [tab, search, isUploading, failed])
  return (
    <Box ref={content} onKeyDown={submitByKey}>
      <FormUploadsContext value={uploads}>
        <Form {...formProps} onSubmit={save}>
          <FormAlerts alert={submission.alert} />
          {shown.size === 0 ? <Nothing text={Object.keys(fields).length === 0 ? texts.empty : texts.nothing} /> : null}
          <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'minmax(0, 1fr)' }}>
            {Object.entries(tab.groups).map(([groupName, group]) => (
              <SettingsGroupCard
                key={groupName}
                formId={formId}
                settings={settings}
                source={source}
                group={group}
                fields={fields}
                base={base}
                form={form}
                shown={shown}
              />
            ))}
          </Box>
          <SettingsBar fields={fields} initial={initial} onDiscard={discard} />
        </Form>
      </FormUploadsContext>
      {submission.stale ? (
        <MergeDialog
          fields={fields}
          path={settings.path}
          base={base}
          mine={form.getValues()}
          stale={submission.stale}
          onBack={submission.clearStale}
          onMerge={(values) => void merge(values)}
        />
      ) : null}
    </Box>
  )
}

function submitByKey(event: KeyboardEvent<HTMLElement>): void {
  if (!event.currentTarget.contains(event.target as Node)) return // a dialog opened from here
  if (!(event.ctrlKey || event.metaKey) || !(event.key === 'Enter' || event.key.toLowerCase() === 's')) return
  event.preventDefault()
  const form = event.currentTarget.querySelector('form')
  const button = form?.querySelector<HTMLElement>('[type=submit]')
  // the bar with the button follows a change with a delay; the button is disabled while the form is being saved
  if (button) button.click()
  else form?.requestSubmit()
}

function Nothing({ text }: { readonly text: Text }) {
  const translate = useText()
  return <EmptyState icon={<SearchOffOutlined aria-hidden />} title={translate(text)} />
}

interface BarProps {
  readonly fields: Fields
  readonly initial: FormValues
  readonly onDiscard: () => void
}

/** Counts changes in a component of its own, so that typing renders this bar and not the whole form. */
function SettingsBar({ fields, initial, onDiscard }: BarProps) {
  const translate = useText()
  const { isSubmitting } = useFormState<FormValues>()
  const values = useDeferredValue(useWatch<FormValues>())
  const count = useMemo(() => dirtyNames(fields, initial, values).length, [fields, initial, values])
  const pending = usePendingUploads()
  const isDisabled = isSubmitting || pending !== undefined
  if (count === 0 && !isDisabled) return null
  return (
    <Paper
      elevation={4}
      sx={{
        position: 'sticky',
        bottom: 8,
        zIndex: 2,
        mt: 2,
        px: 2,
        py: 1,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        justifyContent: 'flex-end',
        gap: 1,
      }}
    >
      <PendingUploads text={pending} />
      {count > 0 ? (
        <Box component="span" role="status" sx={{ flex: 1, minWidth: 'max-content', typography: 'body2' }}>
          {translate(texts.changed, { count })}
        </Box>
      ) : null}
      <Button color="inherit" disabled={isDisabled} onClick={onDiscard}>
        {translate(texts.discard)}
      </Button>
      <Button
        type="submit"
        variant="contained"
        title={translate(texts.hint)}
        disabled={isDisabled}
        startIcon={isSubmitting ? <CircularProgress size={14} color="inherit" /> : null}
      >
        {translate(texts.save)}
      </Button>
    </Paper>
  )
}
