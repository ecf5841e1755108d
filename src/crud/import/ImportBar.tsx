import Box from '@mui/material/Box'
import LinearProgress from '@mui/material/LinearProgress'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'

import { useData, useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useKept } from '../../ui/useKept'
import { useText } from '../../ui/useText'

import type { ImportTarget } from '../../../providers/data/dataTypes'
import type { AnyResource } from '../../../resources/kit/define'
import type { NamedAction } from '../actions/useRights'

const texts = {
  waiting: t('等待服务器处理…', 'Waiting for the server…'),
  check: t('已检查 {done} / {total} 行', '{done} of {total} rows checked'),
  apply: t('已写入 {done} / {total} 条', '{done} of {total} rows written'),
  undo: t('已撤销 {done} / {total} 条', '{done} of {total} rows undone'),
  run: t('已执行 {done} / {total} 行', '{done} of {total} rows run'),
}

/** Milliseconds between two reads. */
const pause = 1000

interface Props {
  readonly resource: AnyResource
  readonly action: NamedAction | undefined
  readonly target: ImportTarget
  readonly work: 'check' | 'apply' | 'undo' | 'run'
}

/** How many lines of an import the server has done, for as long as it is shown. A server that does not know it is not requested again. */
export function ImportBar({ resource, action, target, work }: Props) {
  const translate = useText()
  const format = useFormat()
  const id = useId()
  const imports = useData().importsOf(action?.name)
  const { data } = useQuery({
    queryKey: ['importProgress', resource.path, action?.name, target],
    queryFn: ({ signal }) => imports.progress(resource.path, target, signal),
    refetchInterval: ({ state }) => (state.status === 'error' ? false : pause),
    retry: false,
    gcTime: 0,
  })
  const progress = useKept(data ?? undefined) // none between the last line and the answer
  const text = progress ? translate(texts[work], { done: format.number(progress.done), total: format.number(progress.total) }) : translate(texts.waiting)
  return (
    <Box sx={{ width: '100%', py: 1 }}>
      <Typography id={id} variant="caption" component="div" sx={{ color: 'text.secondary', fontVariantNumeric: 'tabular-nums' }}>
        {text}
      </Typography>
      <LinearProgress aria-labelledby={id} {...(progress ? { variant: 'determinate', value: (progress.done / Math.max(1, progress.total)) * 100 } : {})} />
    </Box>
  )
}
