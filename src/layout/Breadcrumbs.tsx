import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'

import { useSession } from '../../providers/hooks'
import { menuEntriesOf, trailTo } from '../routing/menuTree'
import { useTabs } from '../routing/tabsContext'

/** Out of sight, not out of the page. */
const unseen = { position: 'absolute', width: 1, height: 1, m: '-1px', overflow: 'hidden', clipPath: 'inset(50%)', whiteSpace: 'nowrap' } as const

interface Props {
  /** The screen alone, without the directories above it. */
  readonly isShort?: boolean
  /** Only read out: the tab says it already. */
  readonly isHidden?: boolean
}

/** Where we are: the directories above, and the screen as the heading of the page. */
export function Breadcrumbs({ isShort = false, isHidden = false }: Props) {
  const { menus } = useSession()
  const { pathname } = useLocation()
  const { current, titleOf } = useTabs()
  const above = useMemo(() => trailTo(menuEntriesOf(menus), pathname).slice(0, -1), [menus, pathname])
  const title = current === undefined ? '' : titleOf(current)
  if (isHidden)
    return (
      <Box component="h1" sx={unseen}>
        {title}
      </Box>
    )
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minWidth: 0, ml: 1 }}>
      {isShort
        ? null
        : above.map(({ key, title: name }) => (
            <Typography
              key={key}
              noWrap
              component="span"
              sx={{ color: 'text.secondary', fontSize: 13, '&::after': { content: '"/"', ml: 1, color: 'divider' } }}
            >
              {name}
            </Typography>
          ))}
      {title ? (
        <Typography noWrap variant="h2" component="h1">
          {title}
        </Typography>
      ) : null}
    </Box>
  )
}
