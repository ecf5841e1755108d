import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useGetList } from 'react-admin'
import { Link } from 'react-router-dom'

import { useCan, useFormat } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { apiToken } from '../../../resources/auth/apiToken'
import { t } from '../../../resources/kit/text'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { useText } from '../../ui/useText'
import { AccountSection } from './AccountSection'

import type { Row } from '../../../resources/kit/protocol/list'

const texts = {
  title: t('API 令牌', 'API tokens'),
  hint: t('供其他程序以您的权限调用 /rest；不再使用的请吊销', 'Let other programs call /rest with your permissions; revoke tokens that are no longer used'),
  create: t('创建令牌', 'Create token'),
  all: t('管理令牌', 'Manage'),
  none: t('没有有效的令牌', 'No active tokens'),
  failed: t('令牌加载失败', 'The tokens could not be loaded'),
  expires: t('{time} 到期', 'Expires {time}'),
  seen: t('最近使用 {time}', 'Last used {time}'),
  unused: t('从未使用', 'Never used'),
  expired: t('已到期', 'Expired'),
}
const maxRows = 5
const list = screenAddress(apiToken.path)

/** The latest tokens of the user that are not revoked; the list of tokens creates and revokes them. */
export function OwnTokens({ adminId }: { readonly adminId: number }) {
  const translate = useText()
  const can = useCan()
  const { data, error, refetch } = useGetList<Row>(apiToken.path, {
    pagination: { page: 1, perPage: maxRows },
    sort: { field: 'id', order: 'DESC' },
    filter: { admin_id: adminId, revoke_time_null: true },
  })
  return (
    <AccountSection
      title={translate(texts.title)}
      text={translate(texts.hint)}
      actions={
        <>
          {can(apiToken.path, 'create') ? (
            <Button component={Link} to={`${list}/do/create`} variant="outlined">
              {translate(texts.create)}
            </Button>
          ) : null}
          <Button component={Link} to={`${list}?admin_id=${adminId}`}>
            {translate(texts.all)}
          </Button>
        </>
      }
    >
      {error && !data ? <RetryAlert text={texts.failed} onRetry={() => void refetch()} /> : null}
      {!data && !error ? <Skeleton variant="rounded" height={64} aria-hidden /> : null}
      {data?.length === 0 ? <Typography sx={{ color: 'text.secondary' }}>{translate(texts.none)}</Typography> : null}
      {data?.length ? (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 1.5 }}>
          {data.map((row) => (
            <TokenRow key={row.id} row={row} />
          ))}
        </Box>
      ) : null}
    </AccountSection>
  )
}

function TokenRow({ row }: { readonly row: Row }) {
  const translate = useText()
  const format = useFormat()
  const expires = Number(row['expire_time'])
  const isExpired = expires * 1000 < Date.now()
  const seen = row['seen_time'] ? translate(texts.seen, { time: format.ago(Number(row['seen_time'])) }) : translate(texts.unused)
  return (
    <Box component="li">
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Typography component="span" sx={{ fontWeight: 500, overflowWrap: 'anywhere' }}>
          {String(row['name'])}
        </Typography>
        {isExpired ? <Chip color="warning" variant="outlined" label={translate(texts.expired)} /> : null}
      </Box>
      <Typography variant="body2" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {`${String(row['prefix'])}… · ${seen}`}
      </Typography>
      <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
        {translate(texts.expires, { time: format.moment(expires) })}
      </Typography>
    </Box>
  )
}
