import { useDeferredValue, useEffect, useId, useMemo, useRef, useState } from 'react'
import { Form } from 'react-admin'
import { useWatch } from 'react-hook-form'

import { useSession } from '../../../providers/hooks'
import { dropLocal, readLocal, writeLocal } from '../../../providers/local'
import { formOf, parentOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { rulesOf } from '../../../resources/kit/types'
import { FormUploadsContext, useFormUploads } from '../../ui/upload/formUploads'
import { FormAlerts } from '../form/FormAlerts'
import { FormBody } from '../form/FormBody'
import { MergeDialog } from '../form/MergeDialog'
import { SaveBar } from '../form/SaveBar'
import { dirtyNames } from '../form/dirtyFields'
import { PendingInput } from '../form/pendingInput'
import { AutoFocus, focusFirst, useFocusFirstError } from '../form/formFocus'
import { useRecordSave } from '../form/useRecordSave'
import { useResourceForm } from '../form/useResourceForm'
import { PopupFrame } from './PopupFrame'
import { useLeaveGuard } from './useLeaveGuard'

import type { AnyResource } from '../../../resources/kit/define'
import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { Row } from '../../../resources/kit/protocol/list'
import type { ExtraButton } from '../form/SaveBar'
import type { FormRow, FormValues } from '../form/dirtyFields'
import type { ResourceForm } from '../form/useResourceForm'

const texts = {
  add: t('添加', 'Add'),
  another: t('添加并继续', 'Add and add another'),
  save: t('保存', 'Save'),
  saveSome: t('保存 {count} 处修改', 'Save {count} {count:change|changes}'),
  saveOne: t('保存 1 处修改', 'Save 1 change'),
  next: t('保存并编辑下一条', 'Save and next'),
  skip: t('跳过', 'Skip'),
}

interface Props {
  readonly resource: AnyResource
  readonly title: string
  /** For example `2 / 5` while several rows are edited in sequence. */
  readonly progress?: string | undefined
  readonly row?: Row | undefined
  readonly presets?: Readonly<Record<string, string>>
  /** What the form of a copy starts with. */
  readonly copied?: FormValues | undefined
  /** Receives a new row, for the form below that needs it; none other is added then. */
  readonly onAdded?: ((id: number) => void) | undefined
  readonly onClose: () => void
  /** Opens the next row; undefined for the last. */
  readonly onNext?: (() => void) | undefined
}

/** The form of a new or existing row in its popup. */
export function RecordForm({ resource, title, progress, row, presets = none, copied, onAdded, onClose, onNext }: Props) {
  const { fields, path, formLayout, isWideForm = false } = resource
  const formId = useId()
  const content = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState<FormRow | undefined>(row)
  const [tab, setTab] = useState(0)
  const [groups] = useState(() => formOf(resource))
  const account = useSession().admin?.id ?? 0
  const draftKey = `draft:${account}:${path}${row ? `:${row.id}` : copied ? ':copy' : ''}`
  const [start] = useState(() => reloadedOf(readDraft(draftKey), fields))
  const { form, initial: first, formProps } = useResourceForm({ fields, row: base, presets, copied, ...(start && { start }) })
  const [another, setAnother] = useState<FormValues>()
  const initial = another ?? first
  const isDirty = (): boolean => dirtyNames(fields, initial, form.getValues()).length > 0
  const draft = useDraft({ form, fields, isDirty, key: draftKey, isNew: !row })
  const [pending] = useState(() => new Set<() => void>())
  const uploads = useFormUploads()
  const isUnsaved = (isLeaving: boolean): boolean => {
    if (isLeaving) for (const write of pending) write()
    return uploads.count() > 0 || isDirty()
  }
  const guard = useLeaveGuard(isUnsaved, draft.drop)
  useFocusFirstError({ form, content, fields, groups, reveal: setTab })
  const { save, submit, merge, submission } = useRecordSave({ resource, base, form, onBase: setBase, onAdded })

  const go = (): void => {
    draft.drop()
    guard.release()
    ;(onNext ?? onClose)()
  }
  const saveAndGo = async (accepted: FormValues): Promise<void> => {
    if (await save(accepted)) go()
  }
  const startAnother = (): void => {
    draft.drop()
    // many children are added to one parent, which is then no input of the next
    const parent = parentOf(resource)
    const values = parent === undefined ? initial : { ...initial, [parent]: form.getValues(parent) }
    setAnother(values)
    form.reset(values)
    setTab(0)
    focusFirst(content.current)
  }
  const others: ExtraButton[] = [
    ...(onNext ? [{ text: texts.skip, onClick: () => guard.orConfirm(onNext) }] : []),
    ...(row || copied || onAdded ? [] : [{ text: texts.another, onClick: () => void submit().then((isSaved) => isSaved && startAnother()) }]),
  ]
  const close = onAdded ? () => guard.orConfirm(onClose) : onClose // the navigation of the others is guarded
  return (
    <FormUploadsContext value={uploads}>
      <PopupFrame
        title={title}
        subtitle={progress}
        width={isWideForm ? wide : 760}
        isTall={formLayout === 'tabs'}
        onClose={close}
        form={(inside) => (
          <Form {...formProps} onSubmit={saveAndGo}>
            {inside}
          </Form>
        )}
        banner={<FormAlerts alert={submission.alert} draft={draft.kept && { at: draft.kept.at, onRestore: draft.restore, onDrop: draft.drop }} />}
        actions={<Foot resource={resource} initial={initial} isNew={!row} hasNext={onNext !== undefined} others={others} onCancel={close} />}
      >
        <div ref={content}>
          <AutoFocus within={content} />
          <PendingInput value={pending}>
            <FormBody formId={formId} fields={fields} groups={groups} layout={formLayout} path={path} row={base} tab={tab} onTab={setTab} />
          </PendingInput>
        </div>
      </PopupFrame>
      {guard.dialog}
      {submission.stale && base ? (
        <MergeDialog
          fields={fields}
          path={path}
          base={base}
          mine={form.getValues()}
          stale={submission.stale}
          onBack={submission.clearStale}
          onMerge={(values) => void merge(values).then((isSaved) => isSaved && go())}
        />
      ) : null}
    </FormUploadsContext>
  )
}

/** Width in px; limited by the frame. */
const wide = 1280

/** A stable object for forms without presets: a new one would reset the form. */
const none: Readonly<Record<string, string>> = {}

interface FootProps {
  readonly resource: AnyResource
  readonly initial: FormValues
  readonly isNew: boolean
  readonly hasNext: boolean
  readonly others: readonly ExtraButton[]
  readonly onCancel: () => void
}

/** Counts changes in a component of its own, so that typing renders this bar and not the whole form. */
function Foot({ resource, initial, isNew, hasNext, others, onCancel }: FootProps) {
  // comparing thousands of rows would delay the key that was typed
  const values = useDeferredValue(useWatch<FormValues>())
  const count = useMemo(() => dirtyNames(resource.fields, initial, values).length, [resource.fields, initial, values])
  const effect = [texts.save, texts.saveOne][count] ?? texts.saveSome
  return <SaveBar text={isNew ? texts.add : hasNext ? texts.next : effect} values={{ count }} others={others} onCancel={onCancel} />
}

interface Draft {
  readonly at: number
  readonly values: FormValues
  /** Stored because the page was loaded again: it is put back without a question. */
  readonly isReload: boolean
}

/** Sent by `tools/dev/client.js` before a change of the sources loads the page again. */
const reloadEvent = 'zhanggui:reload'

const pause = 800
/** Drafts older than a week are dropped. */
const lifetime = 7 * 86_400

interface Settings {
  readonly form: ResourceForm
  readonly fields: Fields
  /** The key of a draft by account and form. */
  readonly key: string
  readonly isNew: boolean
  readonly isDirty: () => boolean
}

/** Stores the input of an add form in this browser, so that a closed tab loses nothing; that of an edit form only while development loads the page again. Passwords are never stored. */
function useDraft({ form, fields, key, isNew, isDirty }: Settings) {
  const [draft, setDraft] = useState(() => readDraft(key))
  const dirty = useRef(isDirty)
  dirty.current = isDirty
  useEffect(() => {
    const store = (isReload: boolean): void =>
      writeLocal(key, { at: Math.floor(Date.now() / 1000), values: withoutSecrets(fields, form.getValues()), isReload })
    // only once the form has the values: a render that React throws away, or a second reload before, must still find them
    const dropReloaded = (): void => {
      if (readDraft(key)?.isReload) dropLocal(key)
    }
    let isReloading = false
    const storeNow = (): void => {
      isReloading = true
      if (dirty.current()) store(true)
    }
    const settle = (): void => {
      if (isReloading) return storeNow() // the page is still there for as long as the new one takes
      if (isNew && dirty.current()) store(false)
      else dropReloaded()
    }
    let timer: ReturnType<typeof setTimeout> | undefined
    const { unsubscribe } = form.watch(() => {
      clearTimeout(timer)
      timer = setTimeout(settle, pause)
    })
    window.addEventListener(reloadEvent, storeNow)
    return () => {
      clearTimeout(timer)
      dropReloaded()
      unsubscribe()
      window.removeEventListener(reloadEvent, storeNow)
    }
  }, [fields, form, isNew, key])
  const drop = (): void => {
    dropLocal(key)
    setDraft(undefined)
  }
  const restore = (): void => {
    for (const [field, value] of Object.entries(draft?.values ?? {})) if (Object.hasOwn(fields, field)) form.setValue(field, value, { shouldDirty: true })
    setDraft(undefined)
  }
  return { kept: draft?.isReload ? undefined : draft, restore, drop }
}

/** What was typed before development loaded the page again. */
const reloadedOf = (draft: Draft | undefined, fields: Fields): FormValues | undefined =>
  draft?.isReload ? Object.fromEntries(Object.entries(draft.values).filter(([name]) => Object.hasOwn(fields, name))) : undefined

function readDraft(key: string): Draft | undefined {
  const { at, values, isReload } = readLocal(key)
  if (typeof at !== 'number' || typeof values !== 'object' || values === null) return undefined
  return at > Date.now() / 1000 - lifetime ? { at, values: values as FormValues, isReload: isReload === true } : undefined
}

const withoutSecrets = (fields: Fields, values: FormValues): FormValues =>
  Object.fromEntries(Object.entries(values).filter(([name]) => !isSecret(fields[name])))

const isSecret = (field: AnyField | undefined): boolean => field !== undefined && rulesOf(field).isWriteOnly === true
