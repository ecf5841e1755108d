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

import { t } from '../../resources/kit/text'
import { CaptchaImage } from './CaptchaImage'
import { useText } from './useText'

import type { CaptchaPoint } from './CaptchaImage'

export interface CaptchaTask {
  readonly id: string
  /** What is to be clicked, in this order. */
  readonly text: readonly string[]
  readonly base64: string
  readonly width: number
  readonly height: number
}

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
  between: t('、', ', '),
  picture: t('{name}图案', 'the {name} picture'),
  task: t('请依次点击：', 'Click in this order: '),
  renew: t('换一张图', 'Another picture'),
  keys: t('键盘：方向键移动，回车选定，退格撤销', 'Keyboard: arrows move, Enter marks, Backspace undoes'),
}
const statusTexts: Readonly<Record<State, ReturnType<typeof t>>> = {
  loading: t('正在加载图片…', 'Loading the picture…'),
  waiting: texts.keys,
  checking: t('正在验证…', 'Checking…'),
  right: t('验证通过', 'Passed'),
  wrong: t('没有点对，请看新图片', 'Not right; here is another picture'),
  broken: t('图片没有加载，请换一张', 'The picture did not load; take another'),
}

/** Milliseconds a verdict stands before it is acted upon. */
const verdictTime = 700

export const infoOf = (points: readonly CaptchaPoint[], width: number, height: number): string =>
  `${points.map(({ x, y }) => `${x},${y}`).join('-')};${width};${height}`

/** A picture with marks to click in order, by pointer or by keyboard. */
export function Captcha({ isOpen, load, check, onPassed, onClose }: Props) {
  const translate = useText()
  const { task, state, points, renew, mark, undo } = useTask({ isOpen, load, check, onPassed })
  const nameOf = (wanted: string): string => {
    const picture = /^<(.+)>$/.exec(wanted)?.[1] // pictures are named in angle brackets, characters stand alone
    return picture ? translate(texts.picture, { name: picture }) : wanted
  }
  return (
    <Dialog open={isOpen} onClose={onClose} slotProps={{ paper: { sx: { width: 398, maxWidth: 'calc(100vw - 32px)', m: 2 } } }} aria-labelledby="captcha-title">
      <DialogTitle id="captcha-title" sx={{ display: 'flex', alignItems: 'center', justifyContent: 'space-between', pb: 1 }}>
        {translate(texts.title)}
        <Tooltip title={translate(texts.renew)}>
          <IconButton aria-label={translate(texts.renew)} onClick={renew} disabled={state === 'loading' || state === 'checking'}>
            <Refresh fontSize="small" />
          </IconButton>
        </Tooltip>
      </DialogTitle>
      <DialogContent>
        <Typography id="captcha-task" sx={{ mb: 1 }}>
          {translate(texts.task)}
          <strong>{task?.text.map(nameOf).join(translate(texts.between)) ?? '…'}</strong>
        </Typography>
        {task ? (
          <CaptchaImage
            key={task.base64}
            task={task}
            points={points}
            tone={state === 'right' ? 'success' : state === 'wrong' ? 'error' : undefined}
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
