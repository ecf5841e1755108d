import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router-dom'

import { useData, useFormat } from '../../../providers/hooks'
import { screenAddress } from '../../../providers/http/addresses'
import { adminLog } from '../../../resources/auth/adminLog'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { AccountSection } from './AccountSection'

import type { Row } from '../../../providers/dataTypes'

const texts = {
  title: t('最近操作', 'Recent activity'),
  all: t('全部日志', 'All logs'),
  none: t('还没有操作记录', 'No activity yet'),
  failed: t('操作记录加载失败', 'The activity could not be loaded'),
  retry: t('重试', 'Try again'),
}
/** As many as other clients show (wire contract 12). */
const maxRows = 12
const results: Readonly<Record<string, { readonly zh: string; readonly en: string }>> = adminLog.fields.result_code.choices

/** What this person did last, out of the admin log. */
export function RecentActivity({ adminId }: { readonly adminId: number }) {
  const translate = useText()
  const { data, error, refetch } = useOwnActivityQuery(adminId)
  return (
    <AccountSection
      title={translate(texts.title)}
      actions={
        <Button component={Link} to={`${screenAddress(adminLog.path)}?admin_id=${adminId}`}>
          {translate(texts.all)}
        </Button>
      }
    >
      {error && !data ? (
        <Alert severity="error" action={<Button onClick={() => void refetch()}>{translate(texts.retry)}</Button>}>
          {translate(texts.failed)}
        </Alert>
      ) : null}
      {!data && !error ? <Skeleton variant="rounded" height={160} aria-hidden /> : null}
      {data?.length === 0 ? <Typography sx={{ color: 'text.secondary' }}>{translate(texts.none)}</Typography> : null}
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
