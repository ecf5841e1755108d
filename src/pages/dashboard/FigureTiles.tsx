import Box from '@mui/material/Box'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId } from 'react'

import { useCan, useSession } from '../../../providers/hooks'
import { figureGroups, figures } from '../../../resources/figures'
import { useText } from '../../ui/useText'
import { FigureTile } from './FigureTile'
import { figureAddress } from './figureAddress'

import type { Figure, FigureGroup } from '../../../resources/figures'
import type { DashboardData } from './useDashboardQuery'

const groupNames = Object.keys(figureGroups) as FigureGroup[] // keys of a closed record

/** Of a tile with one line of notes; most have one or two. */
const tileHeight = 116

/** The numbers the server sent, group by group: which those are it decides. Until then the places of those this person may expect. */
export function FigureTiles({ data }: { readonly data: DashboardData | undefined }) {
  const can = useCan()
  const isExpected = ({ list, needs = '' }: Figure): boolean => {
    const last = needs.lastIndexOf('/')
    return can(list, 'index') && (needs === '' || can(needs.slice(0, last), needs.slice(last + 1)))
  }
  return groupNames.map((group) => {
    const shown = figures.filter((figure) => figure.group === group && (data ? data.figures?.[figure.name] : isExpected(figure)))
    return shown.length > 0 ? <Group key={group} group={group} shown={shown} data={data} /> : null
  })
}

interface GroupProps {
  readonly group: FigureGroup
  readonly shown: readonly Figure[]
  readonly data: DashboardData | undefined
}

function Group({ group, shown, data }: GroupProps) {
  const id = useId()
  const translate = useText()
  const { menus } = useSession()
  return (
    <Box component="section" aria-labelledby={id} sx={{ mt: 2 }}>
      <Typography id={id} variant="h2" sx={{ mb: 1 }}>
        {translate(figureGroups[group])}
      </Typography>
      <Box
        component="ul"
        sx={{ m: 0, p: 0, display: 'grid', gap: { xs: 1, sm: 1.5 }, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, max(150px, 15%)), 1fr))' }}
      >
        {shown.map((figure) => {
          const counted = data?.figures?.[figure.name]
          if (!counted) return <Skeleton key={figure.name} component="li" variant="rounded" height={tileHeight} aria-hidden />
          return <FigureTile key={figure.name} figure={figure} counted={counted} to={figureAddress(figure, menus, data.range)} />
        })}
      </Box>
    </Box>
  )
}
