import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useEffect, useId, useRef, useState } from 'react'
import { Form } from 'react-admin'
import { useFormState } from 'react-hook-form'

import { useFormat } from '../../../providers/hooks'
import { admin } from '../../../resources/auth/admin'
import { t } from '../../../resources/kit/text'
import { FormAlerts } from '../../crud/form/FormAlerts'
import { FormBody } from '../../crud/form/FormBody'
import { MergeDialog } from '../../crud/form/MergeDialog'
import { SaveBase } from '../../crud/form/SaveBase'
import { dirtyNames, initialValues, isSameValue } from '../../crud/form/dirtyFields'
import { useFocusFirstError } from '../../crud/form/formFocus'
import { useRecordSave } from '../../crud/form/useRecordSave'
import { useResourceForm } from '../../crud/form/useResourceForm'
import { ReadOnlyValue } from '../../fields/ReadOnlyValue'
import { FieldFrame } from '../../ui/input/FieldFrame'
import { PendingUploads } from '../../ui/upload/PendingUploads'
import { FormUploadsContext, useFormUploads, usePendingUploads } from '../../ui/upload/formUploads'
import { useText } from '../../ui/useText'
import { AccountSection } from './AccountSection'
import { accountPath, useReloadSession } from './accountCalls'

import type { AnyResource } from '../../../resources/kit/define'
import type { Fields } from '../../../resources/kit/fieldTypes'
import type { AccountInfo } from '../../../resources/kit/protocol/session'
import type { FormValues } from '../../crud/form/dirtyFields'

const texts = {
  title: t('基本资料', 'Profile'),
  lastLogin: t('上次登录 {time}', 'Last sign-in {time}'),
  save: t('保存', 'Save'),
  saving: t('正在保存…', 'Saving…'),
}

const { avatar, nickname, email, mobile, motto } = admin.fields
const fields: Fields = { avatar, nickname, email, mobile, motto }
/** The profile fields that administrators may change themselves, with the same validation. */
const profile: AnyResource = { ...admin, path: accountPath, fields }
const groups = [{ fields: ['avatar', 'nickname', 'email', 'mobile', 'motto'] }]

const readByPage = { enabled: false, meta: { form: accountPath } }

const isSame = (name: string, one: unknown, other: unknown): boolean => {
  const field = fields[name]
  return field !== undefined && isSameValue(field, one, other)
}

interface Props {
  readonly info: AccountInfo
  readonly mayEdit: boolean
}

export function ProfileForm({ info, mayEdit }: Props) {
  const translate = useText()
  const format = useFormat()
  const time = typeof info.last_login_time === 'number' ? format.moment(info.last_login_time) : info.last_login_time
  return (
    <AccountSection title={translate(texts.title)} text={time ? translate(texts.lastLogin, { time }) : undefined}>
      <Box sx={{ display: 'grid', gap: 2 }}>
        <FieldFrame id="account-username" name="username" label={translate(admin.fields.username.label)} isGroup>
          {() => <Typography sx={{ overflowWrap: 'anywhere' }}>{info.username}</Typography>}
        </FieldFrame>
        {mayEdit ? (
          <SaveBase path={accountPath} existing={{ id: info.id, query: readByPage }}>
            <Editor info={info} />
          </SaveBase>
        ) : (
          <Shown info={info} />
        )}
      </Box>
    </AccountSection>
  )
}

/** What is typed stays when the account is read again: after a change of the password, of the language, or by another user. */
function Editor({ info }: { readonly info: AccountInfo }) {
  const formId = useId()
  const content = useRef<HTMLDivElement>(null)
  const [base, setBase] = useState<AccountInfo>(info)
  const { form, initial, formProps } = useResourceForm({ fields, row: base })
  useFocusFirstError({ form, content, fields, groups })
  const uploads = useFormUploads()
  const renew = useReloadSession()
  const { save, merge, submission } = useRecordSave({
    resource: profile,
    base,
    form,
    onBase: (row) => setBase({ ...info, ...row }),
  })
  const latest = useRef(info)
  useEffect(() => {
    if (latest.current === info) return
    latest.current = info
    const typed = form.getValues()
    const changed = dirtyNames(fields, initial, typed)
    const isContested = changed.some((name) => !isSame(name, base[name], info[name]) && !isSame(name, typed[name], info[name]))
    if (isContested) return // both are shown side by side when this one is saved
    setBase(info)
    for (const [name, value] of Object.entries(initialValues(fields, info)))
      if (!changed.includes(name) && !isSame(name, typed[name], value)) form.setValue(name, value)
  }, [info, base, initial, form])
  /** What is typed from now on differs from what was submitted; the new version follows. */
  const after = (isSaved: boolean, submitted: FormValues): void => {
    if (!isSaved) return
    setBase((before) => ({ ...before, ...submitted }))
    renew()
  }
  const saveForm = async (accepted: FormValues): Promise<void> => {
    const submitted = structuredClone(form.getValues())
    after(await save(accepted), submitted)
  }
  const mergeForm = async (values: FormValues): Promise<void> => {
    const submitted = { ...structuredClone(form.getValues()), ...values }
    after(await merge(values), submitted)
  }
  return (
    <FormUploadsContext value={uploads}>
      <Form {...formProps} onSubmit={saveForm}>
        <div ref={content}>
          <FormAlerts alert={submission.alert} />
          <FormBody formId={formId} fields={fields} groups={groups} path={accountPath} row={base} />
        </div>
        <SaveButton />
      </Form>
      {submission.stale ? (
        <MergeDialog
          fields={fields}
          path={accountPath}
          base={base}
          mine={form.getValues()}
          stale={submission.stale}
          onBack={submission.clearStale}
          onMerge={(values) => void mergeForm(values)}
        />
      ) : null}
    </FormUploadsContext>
  )
}

function SaveButton() {
  const translate = useText()
  const { isSubmitting } = useFormState()
  const pending = usePendingUploads()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
      <Button type="submit" variant="contained" disabled={isSubmitting || pending !== undefined}>
        {translate(isSubmitting ? texts.saving : texts.save)}
      </Button>
      <PendingUploads text={pending} />
    </Box>
  )
}

function Shown({ info }: { readonly info: AccountInfo }) {
  const translate = useText()
  return Object.entries(fields).map(([name, field]) => (
    <FieldFrame key={name} id={`account-${name}`} name={name} label={translate(field.label)} isGroup>
      {() => <ReadOnlyValue name={name} field={field} path={admin.path} value={info[name]} row={info} />}
    </FieldFrame>
  ))
}
