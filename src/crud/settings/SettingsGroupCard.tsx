import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Typography from '@mui/material/Typography'
import { useId, useMemo } from 'react'

import { useText } from '../../ui/useText'
import { FormBody } from '../form/FormBody'
import { SettingsTestButton } from './SettingsTestButton'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Settings, SettingsGroup } from '../../../resources/kit/settings'
import type { SettingsSource } from './settingsSource'
import type { FormRow } from '../form/dirtyFields'
import type { ResourceForm } from '../form/useResourceForm'

interface Props {
  readonly formId: string
  readonly settings: Settings
  readonly source: SettingsSource
  readonly group: SettingsGroup
  /** Of the whole tab. */
  readonly fields: Fields
  readonly base: FormRow
  readonly form: ResourceForm
  /** The fields that the search has left. */
  readonly shown: ReadonlySet<string>
}

/** One group of a tab under its heading, with its tests. */
export function SettingsGroupCard({ formId, settings, source, group, fields, base, form, shown }: Props) {
  const translate = useText()
  const id = useId()
  const names = useMemo(() => Object.keys(group.fields).filter((name) => shown.has(name)), [group, shown])
  const groups = useMemo(() => [{ fields: names }], [names])
  if (names.length === 0) return null
  return (
    <Card component="section" aria-labelledby={id} sx={{ p: { xs: 2, sm: 3 }, minWidth: 0 }}>
      <Typography id={id} variant="h2">
        {translate(group.title)}
      </Typography>
      {group.help ? (
        <Typography variant="body2" sx={{ color: 'text.secondary', mt: 0.5, overflowWrap: 'anywhere' }}>
          {translate(group.help)}
        </Typography>
      ) : null}
      <Box sx={{ mt: 2, '& > section:last-of-type': { mb: 0 } }}>
        <FormBody formId={formId} fields={fields} groups={groups} path={settings.path} row={base} noteOf={source.noteOf} />
      </Box>
      {Object.entries(source.hasTests ? (group.tests ?? {}) : {}).map(([name, test]) => (
        <SettingsTestButton key={name} settings={settings} name={name} test={test} fields={group.fields} base={base} form={form} />
      ))}
    </Card>
  )
}
