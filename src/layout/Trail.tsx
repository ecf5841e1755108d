import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useMemo } from 'react'
import { useLocation } from 'react-router-dom'

import { useSession } from '../../providers/hooks'
import { menuEntriesOf, trailTo } from './menuTree'

/** Where we are: the directories above, and the screen as the heading of the page. */
export function Trail() {
  const { menus } = useSession()
  const { pathname } = useLocation()
  const trail = useMemo(() => trailTo(menuEntriesOf(menus), pathname), [menus, pathname])
  const above = trail.slice(0, -1)
  const title = trail.at(-1)?.title
  return (
    <Box sx={{ display: 'flex', alignItems: 'baseline', gap: 1, minWidth: 0, ml: 1 }}>
      {above.map(({ key, title: name }) => (
        <Typography
          key={key}
          noWrap
          component="span"
          sx={{ color: 'text.secondary', fontSize: 13, display: { xs: 'none', sm: 'inline' }, '&::after': { content: '"/"', ml: 1, color: 'divider' } }}
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
