import Box from '@mui/material/Box'

import { t } from '../../resources/kit/text'
import { useText } from '../../src/ui/useText'
import { RuleLink } from '../menu/RuleLink'
import { rulesOfType } from '../menu/memberRules'
import { useMemberState } from '../session/useMember'

const label = t('站点导航', 'Site navigation')

interface Props {
  /** Stacked, in the drawer of a phone. */
  readonly isColumn?: boolean
  readonly onOpened?: () => void
}

/** The navigation of the header from the server's rules; guests see the rules valid for guests. */
export function SiteNav({ isColumn = false, onOpened }: Props) {
  const translate = useText()
  const { rules, menus } = useMemberState()
  const entries = rulesOfType('nav', [...rules, ...menus])
  if (entries.length === 0) return null
  return (
    <Box
      component="nav"
      aria-label={translate(label)}
      sx={
        isColumn
          ? { display: 'grid', px: 1, py: 1, borderBottom: 1, borderColor: 'divider' }
          : { display: { xs: 'none', md: 'flex' }, gap: 0.5, minWidth: 0, overflow: 'auto' }
      }
    >
      {entries.map((rule) => (
        <RuleLink
          key={rule.id}
          rule={rule}
          onOpened={onOpened}
          sx={{
            px: 1.5,
            minHeight: 36,
            borderRadius: 1,
            fontSize: 14,
            whiteSpace: 'nowrap',
            justifyContent: isColumn ? 'flex-start' : 'center',
            '&:hover': { bgcolor: 'action.hover' },
          }}
        >
          {rule.title}
        </RuleLink>
      ))}
    </Box>
  )
}
