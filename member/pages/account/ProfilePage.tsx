import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { user } from '../../../resources/user/user'
import { LoadError } from '../../../src/ui/feedback/LoadError'
import { PageLoading } from '../../../src/ui/feedback/PageLoading'
import { UnsavedDialog } from '../../../src/ui/feedback/UnsavedDialog'
import { FieldFrame } from '../../../src/ui/input/FieldFrame'
import { ImageUpload } from '../../../src/ui/upload/ImageUpload'
import { PendingUploads } from '../../../src/ui/upload/PendingUploads'
import { FormUploadsContext, useFormUploads, usePendingUploads } from '../../../src/ui/upload/formUploads'
import { useText } from '../../../src/ui/useText'
import { memberLoadingHeight } from '../../layout/loadingHeight'
import { useMember, useMemberApp, useMemberHttp, useMemberMediaUrl, useMemberState } from '../../session/useMember'
import { useMemberQuery } from '../../session/useMemberQuery'
import { PageCard } from '../PageCard'
import { useProfileForm } from './useProfileForm'

import type { ProfileTerms } from '../../../resources/kit/protocol/member'
import type { UploadedFile } from '../../../resources/kit/protocol/site'
import type { FrameIds } from '../../../src/ui/input/FieldFrame'
import type { SendFile } from '../../../src/ui/upload/useUploads'

const texts = { title: t('个人资料', 'Profile'), joined: t('{time} 加入', 'Joined {time}') }

/** The member's profile with its version. */
export function ProfilePage() {
  const translate = useText()
  const format = useFormat()
  const { join_time } = useMember()
  const { data, problem, reload } = useMemberQuery<ProfileTerms>('/api/account/profile')
  const joined = typeof join_time === 'number' ? format.day(join_time) : join_time
  return (
    <PageCard isHead title={translate(texts.title)} text={joined ? translate(texts.joined, { time: joined }) : undefined}>
      {problem !== undefined && !data ? <LoadError text={problem} onRetry={reload} /> : null}
      {problem === undefined && !data ? <PageLoading minHeight={memberLoadingHeight} /> : null}
      {data ? <ProfileForm read={data} /> : null}
    </PageCard>
  )
}

const DateField = lazy(async () => ({ default: (await import('../../../src/ui/input/DateField')).DateField }))

const profileFormTexts = {
  save: t('保存', 'Save'),
  busy: t('正在保存…', 'Saving…'),
  none: t('未填写', 'Not set'),
  stale: t('您打开后资料已在别处修改，未覆盖', 'Your profile was changed elsewhere after you opened this page; nothing was overwritten'),
  present: t('载入最新资料', 'Load the latest profile'),
}
const { fields } = user

function ProfileForm({ read }: { readonly read: ProfileTerms }) {
  const translate = useText()
  const { email, mobile } = useMember()
  const form = useProfileForm(read)
  const uploads = useFormUploads()
  const pending = usePendingUploads(uploads)
  const { values, set, errorOf } = form
  return (
    <Box component="form" noValidate onSubmit={form.submit} sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
      <LeaveGuard isDirty={form.isUnsent || pending !== undefined} />
      {form.isStale ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={form.takePresent}>
              {translate(profileFormTexts.present)}
            </Button>
          }
        >
          {translate(profileFormTexts.stale)}
        </Alert>
      ) : null}
      <FieldFrame id="avatar" name="avatar" label={translate(fields.avatar.label)} isGroup error={errorOf('avatar')}>
        {(ids) => (
          <FormUploadsContext value={uploads}>
            <AvatarInput {...ids} value={values.avatar} onChange={(avatar) => set({ avatar })} isInvalid={errorOf('avatar') !== undefined} />
          </FormUploadsContext>
        )}
      </FieldFrame>
      {(['username', 'nickname'] as const).map((name) => (
        <FieldFrame key={name} id={name} name={name} label={translate(fields[name].label)} isRequired error={errorOf(name)}>
          {({ id, describedBy }) => (
            <OutlinedInput
              id={id}
              size="small"
              fullWidth
              value={values[name]}
              onChange={({ target }) => set({ [name]: target.value })}
              error={errorOf(name) !== undefined}
              slotProps={{ input: { 'aria-describedby': describedBy, autoComplete: name, spellCheck: false, 'aria-required': true } }}
            />
          )}
        </FieldFrame>
      ))}
      <FieldFrame id="gender" name="gender" label={translate(fields.gender.label)} isGroup error={errorOf('gender')}>
        {({ labelId }) => (
          <RadioGroup row aria-labelledby={labelId} value={String(values.gender)} onChange={(_, chosen) => set({ gender: Number(chosen) })}>
            {Object.entries(fields.gender.choices).map(([value, text]) => (
              <FormControlLabel key={value} value={value} control={<Radio size="small" />} label={translate(text)} />
            ))}
          </RadioGroup>
        )}
      </FieldFrame>
      <FieldFrame id="birthday" name="birthday" label={translate(fields.birthday.label)} isGroup error={errorOf('birthday')}>
        {({ id, labelId, describedBy }) => (
          <Suspense fallback={<Box sx={{ height: 40 }} />}>
            <DateField
              id={id}
              labelId={labelId}
              describedBy={describedBy}
              value={values.birthday}
              onChange={(birthday) => set({ birthday })}
              isInvalid={errorOf('birthday') !== undefined}
              min="1900-01-01"
            />
          </Suspense>
        )}
      </FieldFrame>
      <FieldFrame id="motto" name="motto" label={translate(fields.motto.label)} error={errorOf('motto')}>
        {({ id, describedBy }) => (
          <OutlinedInput
            id={id}
            size="small"
            fullWidth
            multiline
            minRows={3}
            value={values.motto}
            onChange={({ target }) => set({ motto: target.value })}
            error={errorOf('motto') !== undefined}
            slotProps={{ input: { 'aria-describedby': describedBy } }}
          />
        )}
      </FieldFrame>
      <Shown name="mobile" label={translate(fields.mobile.label)} value={mobile || translate(profileFormTexts.none)} />
      <Shown name="email" label={translate(fields.email.label)} value={email || translate(profileFormTexts.none)} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, ml: { md: '128px' } }}>
        <Button type="submit" variant="contained" disabled={form.isBusy || !form.isDirty || pending !== undefined}>
          {translate(form.isBusy ? profileFormTexts.busy : profileFormTexts.save)}
        </Button>
        <PendingUploads text={pending} />
      </Box>
    </Box>
  )
}

/** Values that are read-only or changed elsewhere. */
const Shown = ({ name, label, value }: { readonly name: string; readonly label: string; readonly value: string }) => (
  <FieldFrame id={name} name={name} label={label} isGroup>
    {() => <Typography sx={{ pt: { md: '6px' }, overflowWrap: 'anywhere' }}>{value}</Typography>}
  </FieldFrame>
)

interface Props extends FrameIds {
  readonly value: string
  readonly onChange: (path: string) => void
  readonly isInvalid: boolean
}

/** One picture, uploaded with the member's own token. */
function AvatarInput({ value, onChange, ...frame }: Props) {
  const http = useMemberHttp()
  const toUrl = useMemberMediaUrl()
  const { upload: limits } = useMemberState().site
  const send: SendFile = async (file, options) => (await http.upload<{ file: UploadedFile }>('/api/ajax/upload', file, { ...options, topic: 'avatar' })).file
  return (
    <ImageUpload
      {...frame}
      value={value ? [value] : []}
      onChange={([path = '']) => onChange(path)}
      onBlur={nothing}
      max={1}
      send={send}
      limits={limits}
      toUrl={toUrl}
    />
  )
}

const nothing = (): void => undefined

const leaveGuardTexts = {
  title: t('资料还没有保存', 'Your changes are not saved'),
  text: t('离开后，这次修改将丢失', 'If you leave now, they will be lost'),
  stay: t('留在此页', 'Stay'),
  leave: t('离开', 'Leave'),
}

/** Asks before unsaved input is lost by navigation, by signing out or by closing the page. */
function LeaveGuard({ isDirty }: { readonly isDirty: boolean }) {
  const { leaving } = useMemberApp()
  const [pending, setPending] = useState<() => void>()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname)
  useEffect(() => {
    if (!isDirty) return undefined
    const preventUnload = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', preventUnload)
    const release = leaving.guard((then) => setPending(() => then))
    return () => {
      window.removeEventListener('beforeunload', preventUnload)
      release()
    }
  }, [isDirty, leaving])
  if (blocker.state === 'blocked') return <UnsavedDialog texts={leaveGuardTexts} onStay={() => blocker.reset()} onLeave={() => blocker.proceed()} />
  if (!pending) return null
  const leave = (): void => {
    setPending(undefined)
    pending()
  }
  return <UnsavedDialog texts={leaveGuardTexts} onStay={() => setPending(undefined)} onLeave={leave} />
}
