import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import TextField from '@mui/material/TextField'
import { useLayoutEffect, useRef, useState } from 'react'

import { t, translate } from '../../../../resources/kit/text'

import type { PreviewScreen } from '../previewScreens'
import type { ShellChoice } from './useChoice'

interface Props {
  readonly path: string
  readonly screens: readonly PreviewScreen[]
  readonly choice: ShellChoice
  readonly onChange: (part: Partial<ShellChoice>) => void
}

const texts = { list: t('列表', 'List'), popup: t('弹窗', 'Popup') }

/** The list, and below it one of its popups; on a phone they stand side by side. Each is a page of its own with the width that it would have. */
export function PreviewFrames({ path, screens, choice, onChange }: Props) {
  const { language, theme, may, width } = choice
  const at = screens.some((one) => one.at === choice.at) ? choice.at : (screens[0]?.at ?? '')
  const isPhone = width === '390'
  const address = (popup: string): string => `/preview/${path}?screen#${new URLSearchParams({ language, theme, may, at: popup }).toString()}`
  return (
    <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: isPhone ? 'row' : 'column', bgcolor: 'action.hover', gap: 1, p: 1 }}>
      <Frame title={translate(texts.list, language)} address={address('')} width={Number(width)} />
      <Box sx={{ flex: 1, minWidth: 0, minHeight: 0, display: 'flex', flexDirection: 'column', gap: 1 }}>
        <TextField
          select
          size="small"
          label={translate(texts.popup, language)}
          value={at}
          onChange={(event) => onChange({ at: event.target.value })}
          sx={{ width: 240, '& .MuiInputBase-root': { bgcolor: 'background.paper' } }}
        >
          {screens.map((one) => (
            <MenuItem key={one.at} value={one.at}>
              {translate(one.label, language)}
            </MenuItem>
          ))}
        </TextField>
        {at ? <Frame title={translate(texts.popup, language)} address={address(at)} width={Number(width)} /> : null}
      </Box>
    </Box>
  )
}

interface FrameProps {
  readonly title: string
  readonly address: string
  /** In pixels of the framed page; it is made smaller to fit. */
  readonly width: number
}

function Frame({ title, address, width }: FrameProps) {
  const place = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState({ width, height: 600 })
  useLayoutEffect(() => {
    const element = place.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  const scale = Math.min(1, size.width / width)
  return (
    <Box ref={place} sx={{ flex: 1, minHeight: 0, minWidth: 0, overflow: 'hidden' }}>
      <iframe
        title={title}
        src={address}
        style={{ width, height: size.height / scale, border: 0, transform: `scale(${scale})`, transformOrigin: '0 0', background: '#fff' }}
      />
    </Box>
  )
}
