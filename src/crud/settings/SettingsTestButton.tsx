import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import { useId, useState } from 'react'
import { useWatch } from 'react-hook-form'

import { useHttp } from '../../../providers/hooks'
import { translateRefusal } from '../../../resources/errors'
import { matches } from '../../../resources/kit/conditions'
import { callOf } from '../../../resources/kit/paths'
import { t } from '../../../resources/kit/text'
import { validate } from '../../../resources/validate'
import { uiOf } from '../../fields'
import { FieldFrame } from '../../ui/input/FieldFrame'
import { useLanguage, useText } from '../../ui/useText'
import { dirtyNames, initialValues } from '../form/dirtyFields'
import { useSubmit } from '../form/useSubmit'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { TestAnswer } from '../../../resources/kit/protocol/settings'
import type { Settings, SettingsTest } from '../../../resources/kit/settings'
import type { FormRow, FormValues } from '../form/dirtyFields'
import type { ResourceForm } from '../form/useResourceForm'

const texts = { note: t('使用当前填写的内容，不会保存', 'Uses the current values without saving') }

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
  const input = useTestInput(test.input ?? none)
  const content = JSON.stringify([own, input.values])
  if (!matches(test.when, { ...base, ...values })) return null
  const run = async (): Promise<void> => {
    const typed = input.validated()
    if (!typed) return
    setRunning(true)
    setOutcome(undefined)
    const body = { ...Object.fromEntries(dirtyNames(fields, base, own).map((field) => [field, own[field]])), ...typed }
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
      {input.content}
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

const none: Fields = {}

/** What a test takes beside the fields of its group. Not part of the form: it is neither saved nor a change. */
function useTestInput(fields: Fields) {
  const translate = useText()
  const language = useLanguage()
  const id = useId()
  const [values, setValues] = useState<FormValues>(() => initialValues(fields, undefined))
  const [errors, setErrors] = useState<Readonly<Record<string, string>>>({})
  const change = (name: string, value: unknown): void => {
    setValues((all) => ({ ...all, [name]: value }))
    setErrors({})
  }
  const validated = (): FormValues | undefined => {
    const checked = validate(fields, values)
    setErrors(Object.fromEntries(checked.problems.map(({ field, code, values: of }) => [field, translateRefusal(code, language, of)])))
    return checked.problems.length === 0 ? checked.values : undefined
  }
  const content = Object.entries(fields).map(([name, field]) => {
    const { Input } = uiOf(field)
    return (
      <Box key={name} sx={{ mb: 1.5 }}>
        <FieldFrame id={`${id}-${name}`} name={name} label={translate(field.label)} isRequired={field.required === true} error={errors[name]}>
          {(ids) => (
            <Input
              {...ids}
              name={name}
              field={field}
              path=""
              row={undefined}
              value={values[name]}
              onChange={(value: unknown) => change(name, value)}
              onBlur={nothing}
              isInvalid={errors[name] !== undefined}
            />
          )}
        </FieldFrame>
      </Box>
    )
  })
  return { values, validated, content }
}

const nothing = (): void => undefined
