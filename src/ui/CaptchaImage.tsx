import Box from '@mui/material/Box'
import { useEffect, useRef, useState } from 'react'

import { t } from '../../resources/kit/text'
import { useText } from './useText'

import type { KeyboardEvent, MouseEvent } from 'react'

/** Pixels of the picture as it is shown, from its upper left corner. */
export interface CaptchaPoint {
  readonly x: number
  readonly y: number
}

interface Props {
  readonly task: { readonly base64: string; readonly width: number; readonly height: number }
  readonly points: readonly CaptchaPoint[]
  readonly tone: 'success' | 'error' | undefined
  readonly onMark: (point: CaptchaPoint, size: { readonly width: number; readonly height: number }) => void
  readonly onUndo: () => void
}

const label = t('验证图片，用方向键移动光标，按回车选定', 'Security picture: move with the arrow keys, mark with Enter')

/** Pixels of one arrow key; with Shift, for fine work, one. */
const step = 10
const moves: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const within = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), Math.round(max))

export function CaptchaImage({ task, points, tone, onMark, onUndo }: Props) {
  const translate = useText()
  const frame = useRef<HTMLDivElement>(null)
  const [cursor, setCursor] = useState<CaptchaPoint>()
  useEffect(() => frame.current?.focus(), [])

  const sizeOf = (): { width: number; height: number } => ({
    width: frame.current?.clientWidth ?? task.width,
    height: frame.current?.clientHeight ?? task.height,
  })
  const click = ({ clientX, clientY, currentTarget }: MouseEvent<HTMLDivElement>): void => {
    const { left, top } = currentTarget.getBoundingClientRect()
    const size = sizeOf()
    setCursor(undefined)
    onMark({ x: within(clientX - left, size.width), y: within(clientY - top, size.height) }, size)
  }
  const press = (event: KeyboardEvent): void => {
    const move = moves[event.key]
    const size = sizeOf()
    const at = cursor ?? { x: Math.round(size.width / 2), y: Math.round(size.height / 2) }
    if (move) {
      const length = event.shiftKey ? 1 : step
      setCursor({ x: within(at.x + move[0] * length, size.width), y: within(at.y + move[1] * length, size.height) })
    } else if (event.key === 'Enter' || event.key === ' ') onMark(at, size)
    else if (event.key === 'Backspace') onUndo()
    else return
    event.preventDefault()
  }

  return (
    <Box
      ref={frame}
      role="application"
      aria-label={translate(label)}
      aria-describedby="captcha-task"
      tabIndex={0}
      onClick={click}
      onKeyDown={press}
      sx={{
        position: 'relative',
        width: '100%',
        aspectRatio: `${task.width} / ${task.height}`,
        cursor: 'crosshair',
        borderRadius: 1,
        overflow: 'hidden',
        userSelect: 'none',
        outlineOffset: 2,
        boxShadow: ({ palette }) => (tone ? `0 0 0 3px ${palette[tone].main}` : `0 0 0 1px ${palette.divider}`),
      }}
    >
      <Box component="img" src={task.base64} alt="" draggable={false} sx={{ width: '100%', height: '100%', display: 'block', pointerEvents: 'none' }} />
      {points.map(({ x, y }, i) => (
        <Box
          key={`${i} ${x} ${y}`}
          aria-hidden
          sx={{ ...pin, left: x, top: y, bgcolor: 'primary.main', color: 'primary.contrastText', fontSize: 13, fontWeight: 700 }}
        >
          {i + 1}
        </Box>
      ))}
      {cursor ? (
        <Box aria-hidden sx={{ ...pin, left: cursor.x, top: cursor.y, border: '2px solid #fff', outline: '2px solid #000', borderRadius: '50%' }} />
      ) : null}
    </Box>
  )
}

const pin = {
  position: 'absolute',
  width: 24,
  height: 24,
  transform: 'translate(-50%, -50%)',
  borderRadius: '50%',
  display: 'grid',
  placeItems: 'center',
  pointerEvents: 'none',
  boxShadow: '0 1px 3px rgba(0, 0, 0, 0.5)',
} as const
