import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useWatch } from 'react-hook-form'

import { inSentence, t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { isSameValue } from '../form/dirtyFields'
import { MergeValue } from '../form/MergeValue'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { StaleData } from '../../../resources/kit/protocol/envelope'
import type { FormRow, FormValues } from '../form/dirtyFields'

const texts = {
  changed: t(
    '{by}刚刚修改了此记录。您没有改动的项目已换成当前值，请核对后再次提交。',
    '{by} changed this record meanwhile. Fields you had not changed now show the current values; check them and submit again.',
  ),
  someone: t('其他人', 'Someone else'),
  current: t('当前{field}：', 'Current {field}:'),
}

interface Props {
  readonly stale: StaleData
  readonly fields: Fields
  readonly path: string
  /** What the input started with before the refusal, and what it starts with now. */
  readonly before: FormValues
  readonly start: FormValues
  readonly row: FormRow
}

/** Says that the row of an action was changed meanwhile. Where both have changed a value, the typed one stays and the other one is shown here. */
export function StaleAlert({ stale, fields, path, before, start, row }: Props) {
  const translate = useText()
  const values = useWatch<FormValues>()
  const conflicts = Object.entries(fields).filter(
    ([name, field]) => Object.hasOwn(start, name) && !isSameValue(field, before[name], start[name]) && !isSameValue(field, values[name], start[name]),
  )
  return (
    <Alert severity="warning" sx={{ mb: 1 }}>
      {translate(texts.changed, { by: stale.by || texts.someone })}
      {conflicts.map(([name, field]) => (
        <Box key={name} sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
          {translate(texts.current, { field: inSentence(field.label) })}
          <MergeValue name={name} field={field} path={path} value={start[name]} row={row} />
        </Box>
      ))}
    </Alert>
  )
}
