import Search from '@mui/icons-material/Search'
import Close from '@mui/icons-material/Close'
import IconButton from '@mui/material/IconButton'
import InputAdornment from '@mui/material/InputAdornment'
import OutlinedInput from '@mui/material/OutlinedInput'
import { useNavigate } from 'react-router-dom'

import { useText } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { addressOf, findEntries } from './menuTree'

import type { MenuEntry } from './menuTree'
import type { KeyboardEvent } from 'react'

const texts = { search: t('搜索菜单', 'Search the menu'), clear: t('清空', 'Clear') }

interface Props {
  readonly entries: readonly MenuEntry[]
  readonly question: string
  readonly onChange: (question: string) => void
}

/** Enter opens the first hit, Esc clears. */
export function MenuSearch({ entries, question, onChange }: Props) {
  const say = useText()
  const navigate = useNavigate()
  const press = ({ key }: KeyboardEvent): void => {
    const first = findEntries(entries, question)[0]
    if (key === 'Escape') onChange('')
    if (key !== 'Enter' || !first || first.entry.rule.menu_type === 'link') return
    onChange('')
    void navigate(addressOf(first.entry.rule))
  }
  return (
    <OutlinedInput
      value={question}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={press}
      placeholder={say(texts.search)}
      size="small"
      sx={{ mx: 1.5, mb: 1, flex: 'none', fontSize: 13, height: 34 }}
      slotProps={{ input: { 'aria-label': say(texts.search), type: 'text', autoComplete: 'off' } }}
      startAdornment={
        <InputAdornment position="start">
          <Search sx={{ fontSize: 18 }} />
        </InputAdornment>
      }
      endAdornment={
        question ? (
          <IconButton edge="end" aria-label={say(texts.clear)} onClick={() => onChange('')}>
            <Close sx={{ fontSize: 16 }} />
          </IconButton>
        ) : null
      }
    />
  )
}
