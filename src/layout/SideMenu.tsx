import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import { useMemo, useState } from 'react'
import { useLocation } from 'react-router-dom'

import { useSession, useText } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { Brand } from './Brand'
import { MenuRail } from './MenuRail'
import { MenuResults } from './MenuResults'
import { MenuSearch } from './MenuSearch'
import { MenuTree } from './MenuTree'
import { menuEntriesOf, trailTo } from './menuTree'

const label = t('主菜单', 'Main menu')

/** Pixels of the open and of the collapsed menu. */
const wide = 260
const narrow = 64

interface Props {
  readonly isWide: boolean
  readonly isCollapsed: boolean
  readonly isDrawerOpen: boolean
  readonly onClose: () => void
}

/** The menu of the server's rules: beside the page on wide screens, a drawer over it on phones. */
export function SideMenu({ isWide, isCollapsed, isDrawerOpen, onClose }: Props) {
  const say = useText()
  const isRail = isWide && isCollapsed
  const inside = (
    <Box
      component="nav"
      aria-label={say(label)}
      sx={{
        width: isRail ? narrow : wide,
        height: '100%',
        display: 'flex',
        flexDirection: 'column',
        bgcolor: 'background.paper',
        borderRight: isWide ? 1 : 0,
        borderColor: 'divider',
        transition: 'width 160ms ease',
      }}
    >
      <Brand isShort={isRail} />
      <MenuBody isRail={isRail} />
    </Box>
  )
  if (isWide) return inside
  return (
    <Drawer open={isDrawerOpen} onClose={onClose} slotProps={{ paper: { sx: { width: wide } } }}>
      {inside}
    </Drawer>
  )
}

function MenuBody({ isRail }: { readonly isRail: boolean }) {
  const { menus } = useSession()
  const { pathname } = useLocation()
  const [question, setQuestion] = useState('')
  const entries = useMemo(() => menuEntriesOf(menus), [menus])
  const trail = useMemo(() => trailTo(entries, pathname).map(({ key }) => key), [entries, pathname])
  if (isRail) return <MenuRail entries={entries} trail={trail} />
  return (
    <>
      <MenuSearch entries={entries} question={question} onChange={setQuestion} />
      <Box sx={{ flex: 1, minHeight: 0, overflow: 'auto', pb: 2 }}>
        {question.trim() ? (
          <MenuResults entries={entries} question={question} onOpened={() => setQuestion('')} />
        ) : (
          <MenuTree entries={entries} trail={trail} />
        )}
      </Box>
    </>
  )
}
