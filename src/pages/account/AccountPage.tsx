import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { useCan, useData, useFormat } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { adminLog } from '../../../resources/auth/adminLog'
import { apiToken } from '../../../resources/auth/apiToken'
import { t } from '../../../resources/kit/text'
import { matchesRule, textRules } from '../../../resources/kit/values/textRules'
import { LoadError } from '../../ui/feedback/LoadError'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { LabeledInput } from '../../ui/input/LabeledInput'
import { useKept } from '../../ui/useKept'
import { useText } from '../../ui/useText'
import { useSimpleForm } from '../useSimpleForm'
import { AccountSection } from './AccountSection'
import { OwnTokens } from './OwnTokens'
import { ProfileForm } from './ProfileForm'
import { HiddenUsername } from './ProofForm'
import { SecondFactor } from './SecondFactor'
import { SessionList } from './SessionList'
import { accountPath, useAccountMutation, useOwnAccountQuery } from './accountCalls'

import type { Row } from '../../../resources/kit/protocol/list'

const texts = {
  failed: t('个人资料加载失败', 'The profile could not be loaded'),
}

/** The user's own account: profile, sign-in, sessions, and latest actions. */
export function AccountPage() {
  const { data, error, refetch } = useOwnAccountQuery()
  const account = useKept(data)
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto' }}>
      {account ? <Sections account={account} /> : null}
      {error && !account ? <LoadError title={texts.failed} text={error.message} onRetry={() => void refetch()} /> : null}
      {!account && !error ? <Loading /> : null}
    </Box>
  )
}

const columns = { display: 'grid', gap: 2, alignItems: 'start', gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' } } as const
const column = { display: 'grid', gap: 2, minWidth: 0 } as const

function Sections({ account: { info, second_factor: factor } }: { readonly account: NonNullable<ReturnType<typeof useOwnAccountQuery>['data']> }) {
  const can = useCan()
  const mayEdit = can(accountPath, 'edit')
  return (
    <Box sx={columns}>
      <Box sx={column}>
        <ProfileForm info={info} mayEdit={mayEdit} />
        {mayEdit ? <PasswordForm id={info.id} username={info.username} /> : null}
        {factor ? <SecondFactor state={factor} username={info.username} mayEdit={mayEdit} /> : null}
      </Box>
      <Box sx={column}>
        {factor ? <SessionList mayEdit={mayEdit} /> : null}
        {can(apiToken.path, 'index') ? <OwnTokens adminId={info.id} /> : null}
        {can('auth/adminLog', 'index') ? <RecentActivity adminId={info.id} /> : null}
      </Box>
    </Box>
  )
}

function Loading() {
  return (
    <Box sx={columns} aria-busy>
      <Skeleton variant="rounded" height={420} aria-hidden />
      <Skeleton variant="rounded" height={260} aria-hidden />
    </Box>
  )
}

const passwordFormTexts = {
  title: t('修改密码', 'Password'),
  hint: t(
    '修改后，其他设备上的登录会立即结束，您的 API 令牌（服务令牌除外）会被吊销，Webhook 会被禁用',
    'Changing it signs you out on all other devices, revokes your API tokens except those of services, and switches off your webhooks',
  ),
  different: t('两次输入的密码不一致', 'The passwords do not match'),
  send: t('修改密码', 'Change password'),
  busy: t('正在保存…', 'Saving…'),
}
const labels = { old_password: t('当前密码', 'Current password'), password: t('新密码', 'New password'), again: t('再次输入新密码', 'Confirm new password') }
const names = ['old_password', 'password', 'again'] as const

function PasswordForm({ id, username }: { readonly id: number; readonly username: string }) {
  const translate = useText()
  const post = useAccountMutation()
  const form = useSimpleForm({
    labels,
    check: (name, { password, again }) => {
      if (name === 'again') return again === password ? undefined : passwordFormTexts.different
      return name === 'password' && !matchesRule('password', password) ? textRules.password.message : undefined
    },
    send: async ({ old_password, password }, idempotencyKey) => {
      await post('edit', { id, old_password, password }, { idempotencyKey, notifiesSuccess: true })
      form.clear()
    },
  })
  return (
    <AccountSection title={translate(passwordFormTexts.title)} text={translate(passwordFormTexts.hint)}>
      <Box component="form" noValidate onSubmit={form.submit} sx={{ display: 'grid', gap: 2, maxWidth: 420 }}>
        <HiddenUsername username={username} />
        {names.map((name) => (
          <LabeledInput
            key={name}
            id={`account-${name}`}
            label={translate(labels[name])}
            value={form.values[name]}
            onChange={(value) => form.set(name, value)}
            error={form.errorOf(name)}
            isPassword
            autoComplete={name === 'old_password' ? 'current-password' : 'new-password'}
          />
        ))}
        <Button type="submit" variant="contained" disabled={form.isBusy} sx={{ justifySelf: 'start' }}>
          {translate(form.isBusy ? passwordFormTexts.busy : passwordFormTexts.send)}
        </Button>
      </Box>
    </AccountSection>
  )
}

const activityTexts = {
  title: t('最近操作', 'Recent activity'),
  all: t('全部日志', 'View all'),
  none: t('还没有操作记录', 'No activity yet'),
  failed: t('操作记录加载失败', 'The activity could not be loaded'),
}
/** The same number as in other clients (wire contract 12). */
const maxRows = 12
const results: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = adminLog.fields.result_code.choices

/** The user's latest actions, from the admin log. */
function RecentActivity({ adminId }: { readonly adminId: number }) {
  const translate = useText()
  const { data, error, refetch } = useOwnActivityQuery(adminId)
  return (
    <AccountSection
      title={translate(activityTexts.title)}
      actions={
        <Button component={Link} to={`${screenAddress(adminLog.path)}?admin_id=${adminId}`}>
          {translate(activityTexts.all)}
        </Button>
      }
    >
      {error && !data ? <RetryAlert text={activityTexts.failed} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton variant="rounded" height={160} aria-hidden /> : null}
      {data?.length === 0 ? <Typography sx={{ color: 'text.secondary' }}>{translate(activityTexts.none)}</Typography> : null}
      {data?.length ? (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1 }}>
          {data.map((row) => (
            <ActivityRow key={row.id} row={row} />
          ))}
        </Box>
      ) : null}
    </AccountSection>
  )
}

function ActivityRow({ row }: { readonly row: Row }) {
  const translate = useText()
  const format = useFormat()
  const code = String(row['result_code'] ?? 1)
  const result = results[code]
  return (
    <Box component="li" sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {String(row['title'] ?? '')}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {format.moment(Number(row['create_time']))} · {String(row['ip'] ?? '')}
        </Typography>
      </Box>
      {code !== '1' && result ? <Chip color={code === '0' ? 'warning' : 'error'} variant="outlined" label={translate(result)} /> : null}
    </Box>
  )
}

function useOwnActivityQuery(adminId: number) {
  const data = useData()
  return useQuery({
    queryKey: [adminLog.path, 'own', adminId],
    queryFn: async () =>
      (
        await data.getList(adminLog.path, {
          pagination: { page: 1, perPage: maxRows },
          sort: { field: 'id', order: 'DESC' },
          filter: {},
          meta: { search: [{ field: 'admin_id', operator: 'eq', val: adminId }] },
        })
      ).data,
    staleTime: 0,
    retry: false,
  })
}
