import Close from '@mui/icons-material/Close'
import Refresh from '@mui/icons-material/Refresh'
import Box from '@mui/material/Box'
import Dialog from '@mui/material/Dialog'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import Tooltip from '@mui/material/Tooltip'
import Typography from '@mui/material/Typography'
import { useCallback, useEffect, useRef, useState } from 'react'

import { listed, t } from '../../../resources/kit/text'
import { useText } from '../useText'

import type { KeyboardEvent, MouseEvent } from 'react'

import type { CaptchaTask } from '../../../resources/kit/protocol/session'

interface Props {
  readonly isOpen: boolean
  readonly load: () => Promise<CaptchaTask>
  readonly check: (id: string, info: string) => Promise<boolean>
  readonly onPassed: (id: string, info: string) => void
  readonly onClose: () => void
}

type State = 'loading' | 'waiting' | 'checking' | 'right' | 'wrong' | 'broken'

const texts = {
  title: t('安全验证', 'Security check'),
  picture: t('{name}图案', 'the {name} picture'),
  task: t('请依次点击：', 'Click in this order: '),
  renew: t('换一张图', 'New picture'),
  close: t('关闭', 'Close'),
  keys: t('键盘：方向键移动，回车选定，退格撤销', 'Keyboard: arrow keys move, Enter selects, Backspace undoes'),
}
const statusTexts: Readonly<Record<State, ReturnType<typeof t>>> = {
  loading: t('正在加载图片…', 'Loading the picture…'),
  waiting: texts.keys,
  checking: t('正在验证…', 'Checking…'),
  right: t('验证通过', 'Passed'),
  wrong: t('没有点对，请看新图片', 'Incorrect; try the new picture'),
  broken: t('图片没有加载，请换一张', 'The picture did not load; request a new one'),
}

/** Milliseconds a result is shown before it is acted upon. */
const verdictTime = 700

const infoOf = (points: readonly CaptchaPoint[], width: number, height: number): string =>
  `${points.map(({ x, y }) => `${x},${y}`).join('-')};${width};${height}`

/** A picture with characters to click in order, by pointer or by keyboard. */
export function Captcha({ isOpen, load, check, onPassed, onClose }: Props) {
  const translate = useText()
  const { task, state, points, renew, mark, undo } = useTask({ isOpen, load, check, onPassed })
  const nameOf = (target: string): string => {
    const picture = /^<(.+)>$/.exec(target)?.[1] // pictures are named in angle brackets, characters stand alone
    return picture ? translate(texts.picture, { name: picture }) : target
  }
  return (
    <Dialog open={isOpen} onClose={onClose} slotProps={{ paper: { sx: { width: 398, maxWidth: 'calc(100vw - 32px)', m: 2 } } }} aria-labelledby="captcha-title">
      <DialogTitle component="div" sx={{ display: 'flex', alignItems: 'center', pb: 1 }}>
        <Box component="h2" id="captcha-title" sx={{ m: 0, font: 'inherit', flex: 1 }}>
          {translate(texts.title)}
        </Box>
        <Tooltip title={translate(texts.renew)}>
          <IconButton aria-label={translate(texts.renew)} onClick={renew} disabled={state === 'loading' || state === 'checking'}>
            <Refresh fontSize="small" />
          </IconButton>
        </Tooltip>
        <Tooltip title={translate(texts.close)}>
          <IconButton edge="end" aria-label={translate(texts.close)} onClick={onClose}>
            <Close fontSize="small" />
          </IconButton>
        </Tooltip>
      </DialogTitle>
      <DialogContent>
        <Typography id="captcha-task" sx={{ mb: 1 }}>
          {translate(texts.task)}
          <strong>{task ? translate(listed(task.text.map(nameOf))) : '…'}</strong>
        </Typography>
        {task ? (
          <CaptchaImage
            key={task.base64}
            task={task}
            points={points}
            color={state === 'right' ? 'success' : state === 'wrong' ? 'error' : undefined}
            onMark={mark}
            onUndo={undo}
          />
        ) : (
          <Skeleton variant="rounded" width="100%" sx={{ aspectRatio: '7 / 4', height: 'auto' }} />
        )}
        <Box
          role="status"
          sx={{ mt: 1, fontSize: 12, color: state === 'wrong' || state === 'broken' ? 'error.main' : state === 'right' ? 'success.main' : 'text.secondary' }}
        >
          {translate(statusTexts[state])}
        </Box>
      </DialogContent>
    </Dialog>
  )
}

function useTask({ isOpen, load, check, onPassed }: Omit<Props, 'onClose'>) {
  const [task, setTask] = useState<CaptchaTask>()
  const [state, setState] = useState<State>('loading')
  const [points, setPoints] = useState<readonly CaptchaPoint[]>([])
  const calls = useRef({ load, check, onPassed })
  useEffect(() => {
    calls.current = { load, check, onPassed }
  })

  const renew = useCallback(() => {
    setState('loading')
    setPoints([])
    calls.current.load().then(
      (next) => {
        setTask(next)
        setState('waiting')
      },
      () => setState('broken'),
    )
  }, [])

  useEffect(() => {
    if (isOpen) renew()
    else setTask(undefined)
  }, [isOpen, renew])

  const verifyPoints = async (all: readonly CaptchaPoint[], id: string, size: { readonly width: number; readonly height: number }): Promise<void> => {
    const info = infoOf(all, size.width, size.height)
    setState('checking')
    const isRight = await calls.current.check(id, info).catch(() => false)
    setState(isRight ? 'right' : 'wrong')
    setTimeout(() => (isRight ? calls.current.onPassed(id, info) : renew()), verdictTime)
  }
  const mark = (point: CaptchaPoint, size: { readonly width: number; readonly height: number }): void => {
    if (!task || state !== 'waiting') return
    const all = [...points, point]
    setPoints(all)
    if (all.length === task.text.length) void verifyPoints(all, task.id, size)
  }
  const undo = (): void => {
    if (state === 'waiting') setPoints(points.slice(0, -1))
  }
  return { task, state, points, renew, mark, undo }
}

/** Position in px on the shown picture, from its upper left corner. */
interface CaptchaPoint {
  readonly x: number
  readonly y: number
}

interface CaptchaImageProps {
  readonly task: { readonly base64: string; readonly width: number; readonly height: number }
  readonly points: readonly CaptchaPoint[]
  readonly color: 'success' | 'error' | undefined
  readonly onMark: (point: CaptchaPoint, size: { readonly width: number; readonly height: number }) => void
  readonly onUndo: () => void
}

const label = t('验证图片，用方向键移动光标，按回车选定', 'Security picture: move with the arrow keys, select with Enter')

/** Step of an arrow key in px; with Shift one. */
const step = 10
const moves: Readonly<Record<string, readonly [number, number]>> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }
const within = (value: number, max: number): number => Math.min(Math.max(Math.round(value), 0), Math.round(max))

function CaptchaImage({ task, points, color, onMark, onUndo }: CaptchaImageProps) {
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
        boxShadow: ({ palette }) => (color ? `0 0 0 3px ${palette[color].main}` : `0 0 0 1px ${palette.divider}`),
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
