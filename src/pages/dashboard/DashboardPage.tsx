import { useQuery } from '@tanstack/react-query'
import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'

import { useFormat, useHttp, useLanguage, useSession, useText } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { EmptyState } from '../../ui/EmptyState'
import { FigureTile } from './FigureTile'
import { greetingAt } from './greeting'
import { addressOfTile, tiles } from './tiles'

import type { DashboardData } from './tiles'

const texts = {
  figures: t('经营概况', 'Figures'),
  yesterday: t('昨日 {count}', '{count} yesterday'),
  failed: t('数据加载失败', 'The figures could not be loaded'),
  retry: t('重试', 'Try again'),
}

/** The first page: a greeting, the remark of the menu, and the numbers this person may see. */
export function DashboardPage() {
  const say = useText()
  const { admin } = useSession()
  const { data, error, isPending, refetch } = useDashboard()
  return (
    <Box sx={{ maxWidth: 1200, mx: 'auto' }}>
      <Typography variant="h1" sx={{ overflowWrap: 'anywhere' }}>
        {say(greetingAt(new Date().getHours()), { name: admin?.nickname ?? '' })}
      </Typography>
      {data?.remark ? <Typography sx={{ color: 'text.secondary', mt: 0.5, overflowWrap: 'anywhere' }}>{data.remark}</Typography> : null}
      <Box component="section" aria-label={say(texts.figures)} aria-busy={isPending} sx={{ mt: 2 }}>
        {error ? (
          <EmptyState role="alert" icon={<CloudOffOutlined aria-hidden />} title={say(texts.failed)} text={error.message}>
            <Button variant="outlined" onClick={() => void refetch()}>
              {say(texts.retry)}
            </Button>
          </EmptyState>
        ) : (
          <Tiles data={data} />
        )}
      </Box>
    </Box>
  )
}

/** Counted anew whenever the page is opened: figures of an hour ago are no figures of today. */
function useDashboard() {
  const http = useHttp()
  const language = useLanguage()
  return useQuery({
    queryKey: ['dashboard', language],
    queryFn: ({ signal }) => http.get<DashboardData>('/admin/Dashboard/index', undefined, { signal, isQuiet: true }),
    staleTime: 0,
    retry: false,
  })
}

function Tiles({ data }: { readonly data: DashboardData | undefined }) {
  const say = useText()
  const format = useFormat()
  const { menus } = useSession()
  const shown = tiles.filter(({ figure, part }) => data?.figures?.[figure]?.[part] !== undefined)
  if (data && shown.length === 0) return null
  return (
    <Box
      component="ul"
      sx={{ m: 0, p: 0, display: 'grid', gap: { xs: 1, sm: 2 }, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(150px, 22%)), 1fr))' }}
    >
      {data
        ? shown.map((tile) => {
            const { total, today, yesterday } = data.figures?.[tile.figure] ?? {}
            const isCompared = tile.part === 'today' && yesterday !== undefined
            return (
              <FigureTile
                key={`${tile.figure} ${tile.part}`}
                icon={tile.icon}
                label={say(tile.label)}
                value={format.number(tile.part === 'today' ? today : total)}
                note={isCompared ? say(texts.yesterday, { count: format.number(yesterday) }) : undefined}
                to={addressOfTile(tile, menus, data.day ?? '')}
              />
            )
          })
        : Array.from({ length: 4 }, (_, i) => <Skeleton key={i} component="li" variant="rounded" height={104} aria-hidden />)}
    </Box>
  )
}
