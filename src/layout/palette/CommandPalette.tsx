import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useId, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { PaletteList } from './PaletteList'
import { PaletteStatus } from './PaletteStatus'
import { usePaletteContent } from './usePaletteContent'

import type { KeyboardEvent } from 'react'

import type { PaletteChoice } from './paletteChoice'

const texts = {
  title: t('搜索页面、操作和记录', 'Search screens, actions and records'),
  close: t('关闭', 'Close'),
}

interface Props {
  /** What was typed before the palette was here. */
  readonly typed: { readonly current: string }
  readonly onClose: () => void
}

/** Everything by its name: type, choose with the arrows, Enter. */
export function CommandPalette({ typed, onClose }: Props) {
  const translate = useText()
  const id = useId()
  const isPhone = useMediaQuery('(max-width:599.95px)', { noSsr: true })
  const [question, setQuestion] = useState(() => typed.current)
  const [at, setAt] = useState(0)
  const { groups, isLoading, error, retry, remember } = usePaletteContent(question)
  const choices = groups.flatMap((group) => group.choices)
  const active = Math.min(at, choices.length - 1)
  const choose = (choice: PaletteChoice | undefined): void => {
    if (!choice) return
    remember(choice)
    onClose()
    choice.run()
  }
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => setAt(choices.length === 0 ? 0 : (active + 1) % choices.length),
    ArrowUp: () => setAt(choices.length === 0 ? 0 : (active - 1 + choices.length) % choices.length),
    Home: () => setAt(0),
    End: () => setAt(Math.max(0, choices.length - 1)),
    Enter: () => choose(choices[active]),
  }
  const press = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.keyCode === 229) return
    const isAgain = (event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k'
    const move = isAgain ? onClose : event.ctrlKey || event.metaKey || event.altKey || event.shiftKey ? undefined : moves[event.key]
    if (!move) return
    event.preventDefault()
    move()
  }
  return (
    <Dialog
      open
      onClose={onClose}
      fullScreen={isPhone}
      fullWidth
      maxWidth="sm"
      aria-label={translate(texts.title)}
      slotProps={{
        container: { sx: { alignItems: 'flex-start' } },
        paper: { sx: isPhone ? {} : { mt: '10vh', maxHeight: '72vh' } },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, px: 2, py: 1, borderBottom: 1, borderColor: 'divider', flex: 'none' }}>
        <Search fontSize="small" sx={{ color: 'text.secondary' }} />
        <InputBase
          autoFocus
          fullWidth
          value={question}
          placeholder={translate(texts.title)}
          onChange={({ target }) => {
            setQuestion(target.value)
            setAt(0)
          }}
          onKeyDown={press}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': translate(texts.title),
              'aria-expanded': choices.length > 0,
              'aria-controls': `${id}-list`,
              'aria-activedescendant': choices[active] ? `${id}-${active}` : undefined,
              'aria-autocomplete': 'list',
              autoComplete: 'off',
              spellCheck: false,
              maxLength: 100,
            },
          }}
        />
        <Box component="button" type="button" onClick={onClose} aria-label={translate(texts.close)} sx={closeLook}>
          Esc
        </Box>
      </Box>
      <PaletteList id={id} groups={groups} active={active} onChoose={choose} onPoint={setAt} />
      <PaletteStatus count={choices.length} isLoading={isLoading} error={error} onRetry={retry} />
    </Dialog>
  )
}

const closeLook = {
  flex: 'none',
  font: 'inherit',
  fontSize: 12,
  px: 0.75,
  py: 0.25,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1,
  bgcolor: 'transparent',
  color: 'text.secondary',
  cursor: 'pointer',
} as const
