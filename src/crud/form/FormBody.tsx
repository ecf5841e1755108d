import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { useFormState } from 'react-hook-form'

import { shownIn } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { FormField, useShownFields } from './FormField'

import type { ReactNode } from 'react'

import type { FormGroup } from '../../../resources/kit/define'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { Text } from '../../../resources/kit/text'
import type { FormRow, FormValues } from './dirtyFields'

export interface FormBodyProps {
  readonly formId: string
  readonly fields: Fields
  readonly groups: readonly FormGroup[]
  readonly layout?: 'groups' | 'tabs' | undefined
  readonly path: string
  readonly row?: FormRow | undefined
  readonly tab?: number
  readonly onTab?: (tab: number) => void
  readonly noteOf?: ((name: string) => ReactNode) | undefined
}

const texts = {
  group: t('分组 {n}', 'Group {n}'),
  wrong: t('{title}，{count} 处需修改', '{title}, {count} to mend'),
}

/** The fields of a form in groups or tabs, drawn from the definition; one body for add, edit and actions. */
export function FormBody(props: FormBodyProps) {
  const { fields, groups, row, layout } = props
  const shown = useShownFields(fields, row)
  const isVisible = (group: FormGroup): boolean => group.fields.flat().some((name) => shown.has(name))
  if (layout === 'tabs') return <TabbedGroups {...props} shown={shown} isOut={isVisible} />
  return groups.filter(isVisible).map((group, at) => (
    <Box key={at} component="section" sx={{ mb: 2 }}>
      <GroupTitle title={group.title} />
      <GroupFields {...props} group={group} shown={shown} />
    </Box>
  ))
}

/** Closed tabs stay in the page: what was typed there keeps its state, and their errors can be counted. */
function TabbedGroups(props: FormBodyProps & { readonly shown: ReadonlySet<string>; readonly isOut: (group: FormGroup) => boolean }) {
  const { formId, fields, groups, isOut, tab = 0, onTab } = props
  const standing = groups.flatMap((group, at) => (isOut(group) ? [at] : []))
  const open = standing.includes(tab) ? tab : (standing[0] ?? 0)
  const translate = useText()
  const { errors } = useFormState<FormValues>()
  return (
    <>
      <Tabs
        value={open}
        onChange={(_, next: number) => onTab?.(next)}
        variant="scrollable"
        scrollButtons="auto"
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider' }}
      >
        {groups.map((group, at) => {
          if (!isOut(group)) return null
          const count = shownIn(fields, [group]).filter((name) => errors[name]).length
          const title = group.title ? translate(group.title) : translate(texts.group, { n: at + 1 })
          return (
            <Tab
              key={at}
              value={at}
              id={`${formId}-tab-${at}`}
              aria-controls={`${formId}-panel-${at}`}
              aria-label={count ? translate(texts.wrong, { title, count }) : title}
              label={
                count ? (
                  <Badge badgeContent={count} color="error" sx={{ pr: 1.5 }}>
                    {title}
                  </Badge>
                ) : (
                  title
                )
              }
            />
          )
        })}
      </Tabs>
      {groups.map((group, at) =>
        isOut(group) ? (
          <Box key={at} role="tabpanel" id={`${formId}-panel-${at}`} aria-labelledby={`${formId}-tab-${at}`} hidden={at !== open}>
            <GroupFields {...props} group={group} />
          </Box>
        ) : null,
      )}
    </>
  )
}

function GroupTitle({ title }: { readonly title: Text | undefined }) {
  const translate = useText()
  if (!title) return null
  return (
    <Typography variant="subtitle2" component="h3" sx={{ mb: 1.5, color: 'text.secondary' }}>
      {translate(title)}
    </Typography>
  )
}

function GroupFields({ formId, fields, path, row, noteOf, group, shown }: FormBodyProps & { readonly group: FormGroup; readonly shown: ReadonlySet<string> }) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      {group.fields.map((entry) => {
        const names = [entry].flat().filter((name) => shown.has(name))
        if (names.length === 0) return null
        return (
          <Box
            key={names.join()}
            sx={{ display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: `repeat(${names.length}, minmax(0, 1fr))` } }}
          >
            {names.map((name) => {
              const field = fields[name]
              return field ? <FormField key={name} formId={formId} name={name} field={field} path={path} row={row} note={noteOf?.(name)} /> : null
            })}
          </Box>
        )
      })}
    </Box>
  )
}
