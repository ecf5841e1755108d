import Box from '@mui/material/Box'
import { Fragment } from 'react'

import { f } from '../../../resources/kit'
import { t } from '../../../resources/kit/text'
import { fieldOfVariable, variableFields } from '../../../resources/settings/variables'
import { MergeValue } from '../../crud/form/MergeValue'
import { Section } from '../../crud/show/Section'
import { useText } from '../../ui/useText'

import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Row } from '../../../resources/kit/protocol/list'
import type { Text } from '../../../resources/kit/text'

const labels = { group: t('分组', 'Group'), value: t('变量值', 'Value') }

interface Props {
  readonly title: Text
  /** Of its page. */
  readonly path: string
  /** As it was stored; a secret without its value. */
  readonly variable: Row
}

/** A variable that staff deleted from a page of settings. */
export function RecycledVariable({ title, path, variable }: Props) {
  const translate = useText()
  const fields = fieldsOf(variable)
  return (
    <Section title={translate(title)}>
      <Box component="dl" sx={listStyle}>
        {Object.entries(fields).map(([name, field]) =>
          variable[name] === undefined || variable[name] === null || variable[name] === '' ? null : (
            <Fragment key={name}>
              <dt>{translate(field.label)}</dt>
              <dd>
                <MergeValue name={name} field={field} path={path} value={variable[name]} row={variable} />
              </dd>
            </Fragment>
          ),
        )}
      </Box>
    </Section>
  )
}

function fieldsOf({ type, content, rule }: Row): Fields {
  const rules = String(rule).split(',').filter(Boolean)
  const choices = (content ?? {}) as Readonly<Record<string, string>> // as the server stores them
  const { title, name, tip, type: kind } = variableFields
  return {
    group: f.text(labels.group),
    title,
    name,
    type: kind,
    tip,
    value: { ...fieldOfVariable({ ...unnamed, type: String(type), content: choices, rule: rules }), label: labels.value },
  }
}

const unnamed = { title: '', tip: '' }

const listStyle = {
  m: 0,
  display: 'grid',
  gridTemplateColumns: 'minmax(72px, 22%) minmax(0, 1fr)',
  columnGap: 1.5,
  alignItems: 'baseline',
  '& dt': { color: 'text.secondary' },
  '& dd': { m: 0, minWidth: 0 },
} as const
