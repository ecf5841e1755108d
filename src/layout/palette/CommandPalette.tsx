import Search from '@mui/icons-material/Search'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import CircularProgress from '@mui/material/CircularProgress'
import Dialog from '@mui/material/Dialog'
import InputBase from '@mui/material/InputBase'
import { useEffect, useId, useRef, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { Icon } from '../../ui/icon/Icon'
import { useIsPhone } from '../../ui/useIsPhone'
import { useText } from '../../ui/useText'
import { usePaletteContent } from './usePaletteContent'

import type { KeyboardEvent } from 'react'

import type { PaletteChoice, PaletteGroup } from './paletteChoice'

const texts = {
  title: t('搜索页面、操作和记录', 'Search pages, actions and records'),
  close: t('关闭', 'Close'),
}

interface Props {
  /** Text typed before the palette was loaded. */
  readonly typed: { readonly current: string }
  readonly onClose: () => void
}

/** The command palette: type, select with the arrows, Enter. */
export function CommandPalette({ typed, onClose }: Props) {
  const translate = useText()
  const id = useId()
  const isPhone = useIsPhone()
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
        <Box component="button" type="button" onClick={onClose} aria-label={translate(texts.close)} sx={closeStyle}>
          Esc
        </Box>
      </Box>
      <PaletteList id={id} groups={groups} active={active} onChoose={choose} onPoint={setAt} />
      <PaletteStatus count={choices.length} isLoading={isLoading} error={error} onRetry={retry} />
    </Dialog>
  )
}

const closeStyle = {
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

const label = t('结果', 'Results')

interface PaletteListProps {
  /** Prefix of the ids of the options. */
  readonly id: string
  readonly groups: readonly PaletteGroup[]
  /** Index over all groups. */
  readonly active: number
  readonly onChoose: (choice: PaletteChoice) => void
  readonly onPoint: (at: number) => void
}

/** The options under their group titles. The focus stays in the input, which refers to the active one by `aria-activedescendant`. */
function PaletteList({ id, groups, active, onChoose, onPoint }: PaletteListProps) {
  const translate = useText()
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [active, groups.length])
  const starts = groups.map((_, at) => groups.slice(0, at).reduce((sum, { choices }) => sum + choices.length, 0))
  return (
    <Box
      ref={list}
      role="listbox"
      id={`${id}-list`}
      aria-label={translate(label)}
      sx={{ overflow: 'auto', flex: '0 1 auto', minHeight: 0, px: 1, pb: groups.length > 0 ? 1 : 0 }}
    >
      {groups.map((group, place) => (
        <Box key={group.key} role="group" aria-labelledby={`${id}-${group.key}`}>
          <Box id={`${id}-${group.key}`} role="presentation" sx={titleStyle}>
            {group.title}
          </Box>
          {group.choices.map((choice, index) => {
            const at = (starts[place] ?? 0) + index
            return (
              <Box
                key={choice.key}
                role="option"
                id={`${id}-${at}`}
                aria-selected={at === active}
                onMouseMove={() => (at === active ? undefined : onPoint(at))}
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => onChoose(choice)}
                sx={optionStyle}
              >
                <Icon name={choice.icon} sx={{ fontSize: 18, color: 'text.secondary', flex: 'none' }} />
                <Box component="span" sx={ellipsisStyle}>
                  {choice.label}
                </Box>
                {choice.hint ? (
                  <Box component="span" sx={{ ...ellipsisStyle, flex: 1, color: 'text.secondary', fontSize: 12 }}>
                    {choice.hint}
                  </Box>
                ) : null}
              </Box>
            )
          })}
        </Box>
      ))}
    </Box>
  )
}

const ellipsisStyle = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const
const titleStyle = { px: 1, pt: 1.25, pb: 0.5, fontSize: 12, fontWeight: 600, color: 'text.secondary' } as const
const optionStyle = {
  display: 'flex',
  alignItems: 'center',
  gap: 1.25,
  px: 1,
  minHeight: { xs: 44, sm: 36 },
  borderRadius: 1,
  fontSize: 14,
  cursor: 'pointer',
  '&[aria-selected="true"]': { bgcolor: 'action.selected', boxShadow: 'inset 3px 0 0 var(--menuActiveColor)' },
} as const

const paletteStatusTexts = {
  searching: t('正在搜索记录…', 'Searching records…'),
  failed: t('记录搜索失败：{reason}', 'Records could not be searched: {reason}'),
  retry: t('重试', 'Try again'),
  nothing: t('没有找到，换个词试试', 'Nothing found; try another keyword'),
  count: t('{count} 项', '{count} {count:result|results}'),
  keys: t('↑↓ 选择　Enter 打开　Esc 关闭', '↑↓ select   Enter open   Esc close'),
}

interface PaletteStatusProps {
  readonly count: number
  readonly isLoading: boolean
  readonly error: Error | null
  readonly onRetry: () => void
}

/** The status text beside the results, announced when it changes. */
function PaletteStatus({ count, isLoading, error, onRetry }: PaletteStatusProps) {
  const translate = useText()
  const words = isLoading
    ? translate(paletteStatusTexts.searching)
    : error
      ? translate(paletteStatusTexts.failed, { reason: error.message })
      : count === 0
        ? translate(paletteStatusTexts.nothing)
        : translate(paletteStatusTexts.count, { count })
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 2,
        minHeight: 36,
        borderTop: 1,
        borderColor: 'divider',
        fontSize: 12,
        color: 'text.secondary',
        flex: 'none',
      }}
    >
      {isLoading ? <CircularProgress size={14} aria-hidden /> : null}
      <Box component="span" role="status" sx={{ flex: 1, color: error ? 'error.main' : undefined }}>
        {words}
      </Box>
      {error ? (
        <Button size="small" onClick={onRetry}>
          {translate(paletteStatusTexts.retry)}
        </Button>
      ) : (
        <Box component="span" aria-hidden sx={{ display: { xs: 'none', sm: 'inline' } }}>
          {translate(paletteStatusTexts.keys)}
        </Box>
      )}
    </Box>
  )
}
