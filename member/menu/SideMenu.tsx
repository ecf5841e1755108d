import OpenInNew from '@mui/icons-material/OpenInNew'
import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useLocation } from 'react-router-dom'

import { t } from '../../resources/kit/text'
import { Icon } from '../../src/ui/icon/Icon'
import { isDirectory, menuEntriesOf } from '../../src/ui/menuEntries'
import { useText } from '../../src/ui/useText'
import { useMemberState } from '../session/useMember'
import { RuleLink } from './RuleLink'
import { addressOf } from './memberRules'

import type { Theme } from '@mui/material/styles'
import type { SystemStyleObject } from '@mui/system'

import type { MenuEntry } from '../../src/ui/menuEntries'

const label = t('会员菜单', 'Member menu')

/** The member center's menu; directories are headings, because there are few. */
export function SideMenu({ onOpened }: { readonly onOpened?: () => void }) {
  const translate = useText()
  const { menus } = useMemberState()
  return (
    <Box component="nav" aria-label={translate(label)} sx={{ py: 1 }}>
      <Level entries={menuEntriesOf(menus)} onOpened={onOpened} />
    </Box>
  )
}

interface LevelProps {
  readonly entries: readonly MenuEntry[]
  readonly onOpened: (() => void) | undefined
}

const Level = ({ entries, onOpened }: LevelProps) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: '2px' }}>
    {entries.map((entry) => (
      <li key={entry.rule.id}>{isDirectory(entry) ? <Directory entry={entry} onOpened={onOpened} /> : <Leaf entry={entry} onOpened={onOpened} />}</li>
    ))}
  </Box>
)

const Directory = ({ entry: { rule, children }, onOpened }: { readonly entry: MenuEntry } & Pick<LevelProps, 'onOpened'>) => (
  <Box sx={{ pb: 1 }}>
    <Typography component="p" variant="caption" sx={{ px: 2, pt: 1, pb: 0.5, color: 'text.secondary', fontWeight: 600 }}>
      {rule.title}
    </Typography>
    <Level entries={children} onOpened={onOpened} />
  </Box>
)

function Leaf({ entry: { rule }, onOpened }: { readonly entry: MenuEntry } & Pick<LevelProps, 'onOpened'>) {
  const isActive = useLocation().pathname === addressOf(rule)
  return (
    <RuleLink rule={rule} isActive={isActive} onOpened={onOpened} sx={leafStyle(isActive)}>
      <Icon name={rule.icon} sx={{ fontSize: 18, flex: 'none', opacity: 0.85 }} />
      <Box component="span" sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        {rule.title}
      </Box>
      {rule.menu_type === 'link' ? <OpenInNew sx={{ fontSize: 14, ml: 'auto' }} /> : null}
    </RuleLink>
  )
}

/** The active one has a tint and a bar, so that it does not depend on color alone. */
const leafStyle = (isActive: boolean): SystemStyleObject<Theme> => ({
  width: 'calc(100% - 16px)',
  mx: 1,
  minHeight: 40,
  px: 1.5,
  gap: 1.25,
  borderRadius: 1,
  justifyContent: 'flex-start',
  textAlign: 'left',
  fontSize: 14,
  position: 'relative',
  color: isActive ? 'var(--menuActiveColor)' : 'text.primary',
  fontWeight: isActive ? 600 : 400,
  bgcolor: isActive ? 'var(--menuActiveBackground)' : 'transparent',
  '&:hover': { bgcolor: isActive ? 'var(--menuActiveBackground)' : 'action.hover' },
  ...(isActive && {
    '&::before': { content: '""', position: 'absolute', left: 0, top: 9, bottom: 9, width: 3, borderRadius: 2, bgcolor: 'var(--menuActiveColor)' },
  }),
})
