import Box from '@mui/material/Box'
import Card from '@mui/material/Card'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { keepPreviousData } from '@tanstack/react-query'
import { useGetList } from 'react-admin'
import { useId } from 'react'
import { Link } from 'react-router-dom'

import { useCan, useSession } from '../../../providers/hooks'
import { resourceAt } from '../../../resources'
import { countedAt, filterAt } from '../../../resources/kit/dashboard'
import { t } from '../../../resources/kit/text'
import { EntityTable } from '../../crud/show/RelatedTable'
import { toSearchConditions } from '../../crud/url/toSearchParams'
import { cellStyles } from '../../ui/cell/cellStyles'
import { LoadError } from '../../ui/feedback/LoadError'
import { useText } from '../../ui/useText'
import { rowsAddress } from '../../crud/figures/rowsAddress'

import type { CountedAt, Dashboard, DashboardTable } from '../../../resources/kit/dashboard'
import type { AnyResource } from '../../../resources/kit/define'
import type { DashboardAnswer } from '../../../resources/kit/protocol/dashboard'
import type { Row } from '../../../resources/kit/protocol/list'

const texts = {
  all: t('查看全部', 'View all'),
  none: t('暂无数据', 'No data'),
  failed: t('数据加载失败', 'The rows could not be loaded'),
}

interface Props {
  readonly dashboard: Dashboard
  readonly data: DashboardAnswer | undefined
}

/** The first rows of lists that the user may open, read by the calls of these lists. */
export function DashboardTables({ dashboard: { tables = {} }, data }: Props) {
  const can = useCan()
  const shown = Object.entries(tables).flatMap(([name, table]) => {
    const resource = resourceAt(table.list)
    return resource && can(table.list, 'index') ? [{ name, table, resource }] : []
  })
  if (shown.length === 0) return null
  return (
    <Box sx={{ mt: 1.5, display: 'grid', gap: { xs: 1, sm: 1.5 }, gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' } }}>
      {shown.map(({ name, ...one }) => (
        <TableCard key={name} {...one} data={data} />
      ))}
    </Box>
  )
}

interface CardProps extends Pick<Props, 'data'> {
  readonly table: DashboardTable
  readonly resource: AnyResource
}

function TableCard({ table, resource, data }: CardProps) {
  const id = useId()
  const translate = useText()
  const { menus } = useSession()
  const at = countedAt(data ?? {})
  const to = rowsAddress(table, { menus, range: data?.range, at })
  return (
    <Card component="section" aria-labelledby={id} sx={[{ p: { xs: 1.5, sm: 2 }, minWidth: 0 }, cellStyles]}>
      <Box sx={{ display: 'flex', alignItems: 'baseline', justifyContent: 'space-between', gap: 1, mb: 1, '& a': { color: 'primary.main', fontSize: 13 } }}>
        <Typography id={id} variant="h3">
          {translate(table.title)}
        </Typography>
        {to === undefined ? null : <Link to={to}>{translate(texts.all)}</Link>}
      </Box>
      {at ? <Rows table={table} resource={resource} at={at} /> : <Waiting />}
    </Card>
  )
}

/** Read again with every answer of the dashboard. */
function Rows({ table, resource, at }: Omit<CardProps, 'data'> & { readonly at: CountedAt }) {
  const translate = useText()
  const [field, direction] = table.sort
  const { data, error, refetch } = useGetList<Row>(
    table.list,
    {
      pagination: { page: 1, perPage: table.most },
      sort: { field, order: direction === 'asc' ? 'ASC' : 'DESC' },
      meta: {
        search: toSearchConditions(
          resource,
          (table.filters ?? []).map((one) => filterAt(one, at)),
        ),
        ...(table.tab !== undefined && { tab: table.tab }),
        time: at.time, // not sent: another answer is another query
      },
    },
    { placeholderData: keepPreviousData },
  )
  if (error) return <LoadError title={texts.failed} text={error.message} onRetry={() => void refetch()} />
  if (!data) return <Waiting />
  if (data.length === 0) return <Typography sx={{ color: 'text.secondary', py: 3, textAlign: 'center' }}>{translate(texts.none)}</Typography>
  return <EntityTable entity={resource} names={table.columns} list={data} title={translate(table.title)} />
}

const Waiting = () => <Skeleton variant="rounded" height={320} aria-hidden />
