import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { useText } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { findEntries } from './menuTree'
import { MenuLink } from './MenuLink'

import type { MenuEntry } from './menuTree'

const nothing = t('没有找到菜单', 'No menu found')

interface Props {
  readonly entries: readonly MenuEntry[]
  readonly question: string
  readonly onOpened: () => void
}

export function MenuResults({ entries, question, onOpened }: Props) {
  const say = useText()
  const found = findEntries(entries, question)
  return (
    <Box role="status">
      {found.length === 0 ? <Typography sx={{ px: 2, py: 1, color: 'text.secondary', fontSize: 13 }}>{say(nothing)}</Typography> : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {found.map(({ entry, above }) => (
          <li key={entry.key}>
            <MenuLink entry={entry} isActive={false} depth={0} hint={above} onOpened={onOpened} />
          </li>
        ))}
      </Box>
    </Box>
  )
}
