import Badge from '@mui/material/Badge'
import Box from '@mui/material/Box'
import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import Typography from '@mui/material/Typography'
import { memo, useEffect, useMemo, useRef, useState } from 'react'
import { useInput } from 'react-admin'
import { useFormContext, useFormState, useWatch } from 'react-hook-form'

import { matches } from '../../../resources/kit/conditions'
import { formFieldsOf, ownedBy } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { uiOf } from '../../fields'
import { ReadOnlyValue } from '../../fields/ReadOnlyValue'
import { CellInputs } from '../../fields/inputs/cellInputs'
import { FieldFrame } from '../../ui/input/FieldFrame'
import { afterShown } from '../../ui/paint'
import { useText } from '../../ui/useText'
import { isShownOnly } from './dirtyFields'

import type { ReactNode } from 'react'

import type { FormGroup } from '../../../resources/kit/define'
import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { Text } from '../../../resources/kit/text'
import type { FormRow, FormValues } from './dirtyFields'

interface FormBodyProps {
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
  wrong: t('{title}，{count} 处需修改', '{title}, {count} to correct'),
}

/** The fields of a form in groups or tabs, by the definition; the same component for add, edit and actions. */
export function FormBody(props: FormBodyProps) {
  return (
    <CellInputs value={inputOf}>
      <FieldGroups {...props} shown={useShownFields(props.fields, props.row)} />
    </CellInputs>
  )
}

const inputOf = (field: AnyField) => uiOf(field).Input

interface GroupsProps extends FormBodyProps {
  readonly shown: ReadonlySet<string>
}

/** Rendered when other fields are shown, not at every key: a form may have dozens of inputs. */
const FieldGroups = memo(function FieldGroups(props: GroupsProps) {
  const { groups, shown, layout } = props
  const isVisible = (group: FormGroup): boolean => group.fields.flat().some((name) => shown.has(name))
  if (layout === 'tabs') return <TabbedGroups {...props} isOut={isVisible} />
  return groups.filter(isVisible).map((group, at) => (
    <Box key={at} component="section" sx={{ mb: 2 }}>
      <GroupTitle title={group.title} />
      <GroupFields {...fieldProps(props)} group={group} />
    </Box>
  ))
})

/** Hidden tabs stay mounted, so that their inputs keep their state and their errors can be counted. */
function TabbedGroups(props: GroupsProps & { readonly isOut: (group: FormGroup) => boolean }) {
  const { formId, fields, groups, isOut, tab = 0, onTab } = props
  const standing = groups.flatMap((group, at) => (isOut(group) ? [at] : []))
  const open = standing.includes(tab) ? tab : (standing[0] ?? 0)
  const { head, choose } = useTabHead(open, onTab)
  const translate = useText()
  const { errors } = useFormState<FormValues>()
  return (
    <>
      <Tabs
        value={head}
        onChange={(_, next: number) => choose(next)}
        variant="scrollable"
        scrollButtons="auto"
        sx={{ mb: 2, borderBottom: 1, borderColor: 'divider', position: 'sticky', top: 'var(--sticky-top, 0px)', zIndex: 3, bgcolor: 'background.paper' }}
      >
        {groups.map((group, at) => {
          if (!isOut(group)) return null
          const count = formFieldsOf(fields, [group]).filter((name) => errors[name]).length
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
            <GroupFields {...fieldProps(props)} group={group} />
          </Box>
        ) : null,
      )}
    </>
  )
}

/** A clicked head is marked at once and its panel shown after that is displayed: a panel may be a table of hundreds of inputs. */
function useTabHead(open: number, onTab: ((tab: number) => void) | undefined) {
  const [chosen, setChosen] = useState<number>()
  useEffect(() => {
    if (chosen === undefined) return
    return afterShown(() => {
      onTab?.(chosen)
      setChosen(undefined)
    })
  }, [chosen, onTab])
  return { head: chosen ?? open, choose: setChosen }
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

type FieldsProps = Pick<GroupsProps, 'formId' | 'fields' | 'path' | 'row' | 'noteOf' | 'shown'>
const fieldProps = ({ formId, fields, path, row, noteOf, shown }: FieldsProps): FieldsProps => ({ formId, fields, path, row, noteOf, shown })

/** Memoized: choosing a tab renders no input. */
const GroupFields = memo(function GroupFields({ formId, fields, path, row, noteOf, group, shown }: FieldsProps & { readonly group: FormGroup }) {
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
})

interface FormFieldProps {
  /** Prefix of ids, unique among the forms of a page. */
  readonly formId: string
  readonly name: string
  readonly field: AnyField
  readonly path: string
  readonly row: FormRow | undefined
  /** Content below the control, such as the balance after a change. */
  readonly note?: ReactNode
}

/** One field of a form. Validated on blur, then at every change while it has an error. */
function FormField(props: FormFieldProps) {
  const { formId, name, field, path, row } = props
  const translate = useText()
  const owned = ownedBy(field)
  if (!isShownOnly(name, field, row)) return owned.length > 0 ? <OwningField {...props} owned={owned} /> : <EditableField {...props} />
  return (
    <FieldFrame id={`${formId}-${name}`} name={name} label={translate(field.label)} isGroup help={field.help && translate(field.help)}>
      {({ labelId }) => <ReadOnlyValue name={name} field={field} path={path} value={row?.[name]} row={row} labelId={labelId} />}
    </FieldFrame>
  )
}

/** The errors of fields that the control owns are shown with its own. */
function OwningField({ owned, ...props }: FormFieldProps & { readonly owned: readonly string[] }) {
  return <EditableField {...props} ownedError={useOwnedFieldErrors(owned)} />
}

/** Milliseconds without input after which other wrong fields are validated again: thousands of rows take longer than a key. */
const pause = 300

function EditableField({ formId, name, field, path, row, note, ownedError }: FormFieldProps & { readonly ownedError?: string | undefined }) {
  const translate = useText()
  const { clearErrors, trigger } = useFormContext<FormValues>()
  const { errors } = useFormState<FormValues>()
  const latestErrors = useRef(errors)
  latestErrors.current = errors
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const { id, field: controlled, fieldState } = useInput({ source: name, id: `${formId}-${name}`, parse: wrapped, format: unchanged })
  const { Input, isGroup } = uiOf(field)
  const { isWriteOnly = false, isMarked = false } = rulesOf(field)
  const onChange = (value: unknown): void => {
    controlled.onChange(value == null ? value : wrapped(value)) // `useInput` reads null as "no event" only unwrapped
    if (errors[name]) {
      clearErrors(name)
      void trigger(name)
    }
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      // An error of the server stays until the field changes.
      const others = Object.entries(latestErrors.current).flatMap(([one, error]) => (one === name || error?.type === 'server' ? [] : [one]))
      if (others.length > 0) void trigger(others)
    }, pause)
  }
  // An unchanged field is not validated on blur: an error text would move the button that is being clicked. One of the server would be gone unread.
  const onBlur = (): void => {
    if (latestErrors.current[name]?.type === 'server') return
    if (fieldState.isDirty || fieldState.invalid) controlled.onBlur()
  }
  return (
    <FieldFrame
      id={id}
      name={name}
      label={translate(field.label)}
      isRequired={field.required === true && !(isWriteOnly && !isMarked && row !== undefined)}
      isGroup={isGroup?.(field) === true}
      help={field.help && translate(field.help)}
      error={fieldState.error?.message ?? ownedError}
    >
      {(ids) => (
        <>
          <Input
            {...ids}
            name={name}
            field={field}
            path={path}
            row={row}
            value={controlled.value}
            onChange={onChange}
            onBlur={onBlur}
            isInvalid={fieldState.invalid || ownedError !== undefined}
          />
          {note}
        </>
      )}
    </FieldFrame>
  )
}

/** `useInput` and the form below it each take a value for an event if it has a `target`, which a json value may have. */
const wrapped = (value: unknown) => ({ target: { value } })
/** An empty text stays one: the definition decides what is saved for it. */
const unchanged = (value: unknown): unknown => value

/** Which fields are visible now; read-only ones only if there is a row. The same object until they are others. */
function useShownFields(fields: Fields, row: FormRow | undefined): ReadonlySet<string> {
  const values = useWatch<FormValues>()
  const whole = { ...row, ...values }
  const isShown = ([name, field]: readonly [string, AnyField]): string[] =>
    matches(field.when, whole) && (row !== undefined || !isShownOnly(name, field, row)) ? [name] : []
  const names = Object.entries(fields).flatMap(isShown).join(' ')
  return useMemo(() => new Set(names.split(' ')), [names])
}

/** The errors of owned fields. These have no frame of their own, so their changes are observed and validated here. */
function useOwnedFieldErrors(holds: readonly string[]): string | undefined {
  const { clearErrors, trigger } = useFormContext<FormValues>()
  const { errors } = useFormState<FormValues>()
  const values = useWatch<FormValues>({ name: holds as string[] }) // read-only, although the library's type allows changes
  const former = useRef(values)
  useEffect(() => {
    const changed = holds.filter((_, at) => former.current[at] !== values[at])
    former.current = values
    const wrong = changed.filter((name) => errors[name])
    if (wrong.length === 0) return
    clearErrors(wrong)
    void trigger(wrong)
  }, [holds, values, errors, clearErrors, trigger])
  const messages = holds.flatMap((name) => errors[name]?.message ?? [])
  return messages.length > 0 ? messages.join(' · ') : undefined
}
