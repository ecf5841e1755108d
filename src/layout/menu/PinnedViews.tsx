import BookmarkBorderOutlined from '@mui/icons-material/BookmarkBorderOutlined'
import Box from '@mui/material/Box'
import ButtonBase from '@mui/material/ButtonBase'
import { Link, useLocation } from 'react-router-dom'

import { useStartViews } from '../../../providers/account/views'
import { useSession } from '../../../providers/hooks'
import { useViewCounts, ViewCount } from '../../crud/views/ViewCount'
import { queryOfView } from '../../crud/views/viewState'
import { addressOf } from '../../routing/menuTree'
import { screenOf } from '../../routing/screenOf'
import { entryStyle, indent } from './menuStyle'

import type { SavedView } from '../../../resources/kit/protocol/views'
import type { MenuEntry } from '../../ui/menuEntries'

const everyMinute = 60_000

/** The pinned views, below their screens. */
export function PinnedViews({ entry, depth }: { readonly entry: MenuEntry; readonly depth: number }) {
  const { menus } = useSession()
  const { marked } = useStartViews()
  const address = addressOf(entry.rule)
  const screen = screenOf(menus, address)
  const path = screen.kind === 'list' && screen.rule.id === entry.rule.id ? screen.resource.path : undefined
  const views = marked.filter((view) => view.is_pinned && view.path === path)
  return path && views.length > 0 ? <Links path={path} views={views} address={address} depth={depth} /> : null
}

interface LinksProps {
  readonly path: string
  readonly views: readonly SavedView[]
  readonly address: string
  readonly depth: number
}

function Links({ path, views, address, depth }: LinksProps) {
  const { pathname, search } = useLocation()
  const counts = useViewCounts(
    path,
    views.map(({ id }) => id),
    { every: everyMinute },
  )
  const shown = pathname === address ? new URLSearchParams(search).get('view') : null
  return (
    <Box component="ul" sx={{ listStyle: 'none', m: 0, mt: '2px', p: 0, display: 'grid', gap: '2px' }}>
      {views.map((view) => {
        const isActive = shown === String(view.id)
        return (
          <li key={view.id}>
            <ButtonBase
              component={Link}
              to={{ pathname: address, search: queryOfView(view) }}
              aria-current={isActive ? 'true' : undefined}
              sx={{ ...entryStyle(isActive), minHeight: 32, fontSize: 13, pl: indent(depth + 1) }}
            >
              <BookmarkBorderOutlined aria-hidden sx={{ fontSize: 16, flex: 'none', opacity: 0.7 }} />
              <Box component="span" sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' }}>
                {view.name}
              </Box>
              <ViewCount count={counts[view.id]} />
            </ButtonBase>
          </li>
        )
      })}
    </Box>
  )
}
