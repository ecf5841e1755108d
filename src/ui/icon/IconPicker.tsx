import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'

import { iconKey } from '../../../resources/kit/icons'
import { t } from '../../../resources/kit/text'
import { useText } from '../useText'
import { Icon } from './Icon'
import { commonIcons } from './commonIcons'

import type { KeyboardEvent } from 'react'

import type { ControlProps } from '../input/controlTypes'

const texts = {
  choose: t('选择图标', 'Choose an icon'),
  search: t('按英文名搜索，如 truck', 'Search by name, e.g. truck'),
  none: t('没有匹配的图标', 'No matching icons'),
  clear: t('清除图标', 'Clear icon'),
}
const columns = 8
const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1, ArrowDown: columns, ArrowUp: -columns }

const loadNames = async (): Promise<readonly string[]> => [...new Set([...Object.keys(commonIcons), ...Object.keys((await import('./moreIcons')).moreIcons)])]

/** The available icons in a grid with a search and arrow keys; the value is `fa fa-truck`. */
export function IconPicker({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false }: ControlProps<string>) {
  const translate = useText()
  const opener = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  const close = (): void => {
    setOpen(false)
    onBlur()
  }
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
      <Button
        ref={opener}
        id={id}
        variant="outlined"
        color={isInvalid ? 'error' : 'inherit'}
        disabled={isDisabled}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        aria-labelledby={`${labelId} ${id}`}
        aria-describedby={describedBy}
        startIcon={value ? <Icon name={value} /> : null}
        onClick={() => setOpen(true)}
        sx={{ minHeight: 38, justifyContent: 'flex-start', minWidth: 0, overflow: 'hidden' }}
      >
        {value ? iconKey(value) : translate(texts.choose)}
      </Button>
      {value && !isDisabled ? (
        <IconButton aria-label={translate(texts.clear)} onClick={() => (onChange(''), opener.current?.focus())}>
          <Close fontSize="small" />
        </IconButton>
      ) : null}
      <Popover
        open={isOpen}
        anchorEl={opener.current}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
        slotProps={{ paper: { 'aria-label': translate(texts.choose), role: 'dialog', sx: { p: 1.5, width: 372, maxWidth: '94vw' } } }}
      >
        <IconGrid value={value} onChoose={(name) => (onChange(`fa fa-${name}`), close())} />
      </Popover>
    </Box>
  )
}

function IconGrid({ value, onChoose }: { readonly value: string; readonly onChoose: (name: string) => void }) {
  const translate = useText()
  const [search, setSearch] = useState('')
  const grid = useRef<HTMLDivElement>(null)
  const { data: names = Object.keys(commonIcons) } = useQuery({ queryKey: ['icon names'], queryFn: loadNames, staleTime: Number.POSITIVE_INFINITY })
  const matches = names.filter((name) => name.includes(search.trim().toLowerCase()))
  const focusAt = (at: number): void => grid.current?.querySelectorAll('button')[at]?.focus()
  const moveFocus = (event: KeyboardEvent, at: number): void => {
    const step = steps[event.key]
    if (step === undefined) return
    event.preventDefault()
    focusAt(Math.min(Math.max(at + step, 0), matches.length - 1))
  }
  return (
    <>
      <OutlinedInput
        autoFocus
        fullWidth
        size="small"
        value={search}
        placeholder={translate(texts.search)}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={(event) => (event.key === 'ArrowDown' ? (event.preventDefault(), focusAt(0)) : undefined)}
        slotProps={{ input: { 'aria-label': translate(texts.search) } }}
      />
      <Box ref={grid} sx={{ display: 'grid', gridTemplateColumns: `repeat(${columns}, 1fr)`, mt: 1, maxHeight: 280, overflowY: 'auto' }}>
        {matches.map((name, at) => (
          <IconButton
            key={name}
            title={name}
            aria-label={name}
            aria-pressed={iconKey(value) === name}
            tabIndex={at === 0 ? 0 : -1}
            color={iconKey(value) === name ? 'primary' : 'default'}
            onKeyDown={(event) => moveFocus(event, at)}
            onClick={() => onChoose(name)}
            sx={{ borderRadius: 1 }}
          >
            <Icon name={name} fontSize="small" />
          </IconButton>
        ))}
      </Box>
      {matches.length === 0 ? (
        <Typography variant="body2" role="status">
          {translate(texts.none)}
        </Typography>
      ) : null}
    </>
  )
}
