import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'

import { useData, useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { AnyResource } from '../../../resources/kit/define'
import type { ImportAnswer } from '../../../resources/kit/protocol'

const texts = {
  title: t('最近的导入', 'Recent imports'),
  counts: t('新增 {add}，修改 {edit}', '{add} new, {edit} changed'),
  wrong: t('有误 {wrong}', '{wrong} wrong'),
  open: t('查看 {file}', 'Open {file}'),
}
const states = {
  ready: { text: t('未导入', 'Not applied'), tone: undefined },
  applied: { text: t('已导入', 'Applied'), tone: 'success' },
  undone: { text: t('已撤销', 'Undone'), tone: 'warning' },
} as const satisfies Record<ImportAnswer['state'], unknown>

interface Props {
  readonly resource: AnyResource
  readonly onOpen: (run: number) => void
}

/** The sheets of the last weeks: each can be opened again, and one that was applied can be undone there. */
export function PastImports({ resource, onOpen }: Props) {
  const translate = useText()
  const format = useFormat()
  const { imports } = useData()
  const { data: runs = [] } = useQuery({
    queryKey: ['imports', resource.path],
    queryFn: ({ signal }) => imports.runs(resource.path, signal),
    retry: false,
    gcTime: 0,
  })
  if (runs.length === 0) return null
  return (
    <section>
      <Typography component="h3" variant="subtitle2" sx={{ mb: 1 }}>
        {translate(texts.title)}
      </Typography>
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', borderTop: 1, borderColor: 'divider' }}>
        {runs.map((run) => (
          <Box
            key={run.run}
            component="li"
            sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, py: 0.5, borderBottom: 1, borderColor: 'divider' }}
          >
            <Button
              size="small"
              color="inherit"
              sx={{ textTransform: 'none' }}
              aria-label={translate(texts.open, { file: run.file })}
              onClick={() => onOpen(run.run)}
            >
              {run.file}
            </Button>
            <Chip size="small" label={translate(states[run.state].text)} color={states[run.state].tone ?? 'default'} variant="outlined" />
            <Typography variant="caption" sx={{ color: 'text.secondary' }}>
              {run.counts.wrong
                ? translate(texts.wrong, { wrong: format.number(run.counts.wrong) })
                : translate(texts.counts, { add: format.number(run.counts.add ?? 0), edit: format.number(run.counts.edit ?? 0) })}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary', ml: 'auto' }}>
              {run.by} · {format.moment(run.applied ?? run.at)}
            </Typography>
          </Box>
        ))}
      </Box>
    </section>
  )
}
