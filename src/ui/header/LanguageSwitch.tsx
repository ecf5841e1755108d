import Translate from '@mui/icons-material/Translate'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import Tooltip from '@mui/material/Tooltip'
import { useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

import type { Language } from '../../../resources/kit/text'

const label = t('语言', 'Language')
/** Each in its own language: who cannot read the page finds theirs. */
const choices: readonly { readonly language: Language; readonly name: string; readonly lang: string }[] = [
  { language: 'zh-cn', name: '简体中文', lang: 'zh-CN' },
  { language: 'en', name: 'English', lang: 'en' },
]

interface Props {
  readonly language: Language
  readonly onChange: (language: Language) => void
}

export function LanguageSwitch({ language, onChange }: Props) {
  const translate = useText()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const choose = (chosen: Language): void => {
    setAnchor(null)
    onChange(chosen)
  }
  return (
    <>
      <Tooltip title={translate(label)}>
        <IconButton
          aria-label={translate(label)}
          aria-haspopup="menu"
          aria-expanded={anchor !== null}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
        >
          <Translate fontSize="small" />
        </IconButton>
      </Tooltip>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {choices.map((one) => (
          <MenuItem key={one.language} lang={one.lang} selected={one.language === language} onClick={() => choose(one.language)}>
            {one.name}
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
