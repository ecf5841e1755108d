import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'

import { useHttp } from '../../../providers/hooks'
import { matches } from '../../../resources/kit/conditions'
import { callOf } from '../../../resources/kit/paths'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { dirtyNames } from '../form/dirtyFields'
import { useSubmit } from '../form/useSubmit'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { TestAnswer } from '../../../resources/kit/protocol/settings'
import type { Settings, SettingsTest } from '../../../resources/kit/settings'
import type { FormRow, FormValues } from '../form/dirtyFields'
import type { ResourceForm } from '../form/useResourceForm'

const texts = { note: t('使用当前填写的内容，不会保存', 'Uses what is typed now and saves nothing') }

interface Props {
  readonly settings: Settings
  readonly name: string
  readonly test: SettingsTest
  /** Of the group. */
  readonly fields: Fields
  readonly base: FormRow
  readonly form: ResourceForm
}

/** Tries what the group configures, as it is typed now, and shows the outcome. */
export function SettingsTestButton({ settings, name, test, fields, base, form }: Props) {
  const translate = useText()
  const http = useHttp()
  const values = useWatch<FormValues>()
  const submission = useSubmit(form, fields)
  const [outcome, setOutcome] = useState<TestAnswer & { readonly of: string }>()
  const [isRunning, setRunning] = useState(false)
  const own = Object.fromEntries(Object.keys(fields).map((field) => [field, values[field]]))
  const content = JSON.stringify(own)
  if (!matches(test.when, { ...base, ...values })) return null
  const run = async (): Promise<void> => {
    setRunning(true)
    setOutcome(undefined)
    const body = Object.fromEntries(dirtyNames(fields, base, own).map((field) => [field, own[field]]))
    await submission
      .send(body, () => http.post<TestAnswer>(callOf(settings.path, name), body, { isQuiet: true }))
      .then((answer) => setOutcome({ ...answer, of: content }))
      .catch(() => undefined) // shown at the fields, or below
    setRunning(false)
  }
  // an outcome of other values says nothing about these
  const current = outcome?.of === content ? outcome : undefined
  return (
    <Box sx={{ mt: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1.5 }}>
        <Button
          variant="outlined"
          disabled={isRunning}
          startIcon={isRunning ? <CircularProgress size={14} color="inherit" /> : null}
          onClick={() => void run()}
        >
          {translate(test.label)}
        </Button>
        <Box component="span" sx={{ typography: 'caption', color: 'text.secondary' }}>
          {translate(texts.note)}
        </Box>
      </Box>
      <Box role="status" sx={{ mt: 1, '&:empty': { display: 'none' } }}>
        {current ? <Alert severity={current.is_ok ? 'success' : 'warning'}>{current.text}</Alert> : null}
        {submission.alert ? <Alert severity="error">{submission.alert}</Alert> : null}
      </Box>
    </Box>
  )
}
