import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import FormControlLabel from '@mui/material/FormControlLabel'
import OutlinedInput from '@mui/material/OutlinedInput'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import Typography from '@mui/material/Typography'
import { lazy, Suspense } from 'react'

import { t } from '../../../resources/kit/text'
import { user } from '../../../resources/user/user'
import { FieldFrame } from '../../../src/ui/FieldFrame'
import { useText } from '../../../src/ui/useText'
import { useMember } from '../../session/useMember'
import { AvatarInput } from './AvatarInput'
import { LeaveGuard } from './LeaveGuard'
import { useProfileForm } from './useProfileForm'

import type { ProfileAnswer } from './useProfileForm'

const DateField = lazy(async () => ({ default: (await import('../../../src/ui/DateField')).DateField }))

const texts = {
  save: t('保存', 'Save'),
  busy: t('正在保存…', 'Saving…'),
  none: t('未填写', 'Not given'),
  stale: t('您打开后资料已在别处修改，未覆盖', 'Your data were changed elsewhere after you opened this page; nothing was overwritten'),
  present: t('载入最新资料', 'Load the present data'),
}
const { fields } = user

export function ProfileForm({ read }: { readonly read: ProfileAnswer }) {
  const translate = useText()
  const { email, mobile } = useMember()
  const form = useProfileForm(read)
  const { values, set, errorOf } = form
  return (
    <Box component="form" noValidate onSubmit={form.submit} sx={{ display: 'grid', gap: 2, maxWidth: 640 }}>
      <LeaveGuard isDirty={form.isDirty && !form.isBusy} />
      {form.isStale ? (
        <Alert
          severity="warning"
          action={
            <Button color="inherit" onClick={form.takePresent}>
              {translate(texts.present)}
            </Button>
          }
        >
          {translate(texts.stale)}
        </Alert>
      ) : null}
      <FieldFrame id="avatar" name="avatar" label={translate(fields.avatar.label)} isGroup error={errorOf('avatar')}>
        {(ids) => <AvatarInput {...ids} value={values.avatar} onChange={(avatar) => set({ avatar })} isInvalid={errorOf('avatar') !== undefined} />}
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
      <Shown name="mobile" label={translate(fields.mobile.label)} value={mobile || translate(texts.none)} />
      <Shown name="email" label={translate(fields.email.label)} value={email || translate(texts.none)} />
      <Button type="submit" variant="contained" disabled={form.isBusy || !form.isDirty} sx={{ justifySelf: 'start', ml: { md: '128px' } }}>
        {translate(form.isBusy ? texts.busy : texts.save)}
      </Button>
    </Box>
  )
}

/** What is changed elsewhere, or not at all. */
const Shown = ({ name, label, value }: { readonly name: string; readonly label: string; readonly value: string }) => (
  <FieldFrame id={name} name={name} label={label} isGroup>
    {() => <Typography sx={{ pt: { md: '6px' }, overflowWrap: 'anywhere' }}>{value}</Typography>}
  </FieldFrame>
)
