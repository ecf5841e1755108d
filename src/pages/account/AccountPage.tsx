import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import { useCan } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { EmptyState } from '../../ui/EmptyState'
import { useText } from '../../ui/useText'
import { PasswordForm } from './PasswordForm'
import { ProfileForm } from './ProfileForm'
import { RecentActivity } from './RecentActivity'
import { SecondFactor } from './SecondFactor'
import { SessionList } from './SessionList'
import { accountPath, useOwnAccountQuery } from './accountCalls'

const texts = {
  title: t('个人资料', 'My profile'),
  failed: t('个人资料加载失败', 'The profile could not be loaded'),
  retry: t('重试', 'Try again'),
}

/** One's own account: who one is, how one signs in, where one is signed in, and what one did lately. */
export function AccountPage() {
  const translate = useText()
  const { data, error, refetch } = useOwnAccountQuery()
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto' }}>
      <Typography variant="h1" sx={{ mb: 2 }}>
        {translate(texts.title)}
      </Typography>
      {data ? <Sections account={data} /> : null}
      {error && !data ? (
        <EmptyState role="alert" icon={<CloudOffOutlined aria-hidden />} title={translate(texts.failed)} text={error.message}>
          <Button variant="outlined" onClick={() => void refetch()}>
            {translate(texts.retry)}
          </Button>
        </EmptyState>
      ) : null}
      {!data && !error ? <Loading /> : null}
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
        <ProfileForm key={info.row_version} info={info} mayEdit={mayEdit} />
        {mayEdit ? <PasswordForm id={info.id} username={info.username} /> : null}
        {factor ? <SecondFactor state={factor} username={info.username} mayEdit={mayEdit} /> : null}
      </Box>
      <Box sx={column}>
        {factor ? <SessionList mayEdit={mayEdit} /> : null}
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
