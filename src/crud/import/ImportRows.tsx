import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'

import { shortened } from '../../../resources/kit/characters'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'

import type { ImportCell, ImportLine } from '../../../resources/kit/protocol'

const longestShown = 300

const texts = {
  line: t('第 {line} 行', 'Line {line}'),
  unnamed: t('新的一行', 'New row'),
  empty: t('（空）', '(empty)'),
  was: t('原为', 'was'),
  becomes: t('改为', 'becomes'),
}

interface Props {
  readonly lines: readonly ImportLine[]
}

/** Every line with the cells that differ: what stands there, what will stand there, and what is wrong. */
export function ImportRows({ lines }: Props) {
  const translate = useText()
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {lines.map((line) => (
        <Box key={line.line} component="li" sx={{ borderTop: 1, borderColor: 'divider', py: 1 }}>
          <Box sx={{ display: 'flex', gap: 1, alignItems: 'baseline' }}>
            <Typography variant="body2" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
              {line.name || (line.id === null ? translate(texts.unnamed) : `#${line.id}`)}
            </Typography>
            <Typography variant="caption" sx={{ color: 'text.secondary', flexShrink: 0 }}>
              {translate(texts.line, { line: line.line })}
            </Typography>
          </Box>
          <Box
            component="dl"
            sx={{
              m: 0,
              mt: 0.5,
              display: 'grid',
              gap: '2px 12px',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(80px, 160px) minmax(0, 1fr)' },
              typography: 'body2',
            }}
          >
            {wrongFirst(line.cells).map((cell, at) => (
              <Cell key={`${cell.column} ${cell.line} ${at}`} cell={cell} isNew={isNew(line)} owner={line.line} />
            ))}
          </Box>
        </Box>
      ))}
    </Box>
  )
}

function Cell({ cell, isNew, owner }: { readonly cell: ImportCell; readonly isNew: boolean; readonly owner: number }) {
  const translate = useText()
  const label = cell.line === owner ? cell.label : `${cell.label} · ${translate(texts.line, { line: cell.line })}`
  return (
    <>
      <Box component="dt" sx={{ color: 'text.secondary' }}>
        {label}
      </Box>
      <Box component="dd" sx={{ m: 0, overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
        {isNew || (cell.problem && !cell.from && !cell.to) ? null : (
          <>
            <Box component="del" aria-label={`${translate(texts.was)} ${shortened(cell.from, longestShown)}`} sx={{ color: 'text.secondary' }}>
              {shortened(cell.from, longestShown) || translate(texts.empty)}
            </Box>
            {' → '}
          </>
        )}
        {cell.problem && !cell.to ? null : (
          <Box
            component="ins"
            aria-label={isNew ? undefined : `${translate(texts.becomes)} ${shortened(cell.to, longestShown)}`}
            sx={{ textDecoration: 'none', fontWeight: isNew ? 400 : 600 }}
          >
            {shortened(cell.to, longestShown) || translate(texts.empty)}
          </Box>
        )}
        {cell.problem ? (
          <Box component="span" sx={{ color: 'error.main', display: 'block' }}>
            {cell.problem}
          </Box>
        ) : null}
      </Box>
    </>
  )
}

/** New rows have no former values to show. */
const isNew = ({ kind, id }: ImportLine): boolean => kind === 'add' || id === null

const wrongFirst = (cells: readonly ImportCell[]): ImportCell[] => [...cells.filter(({ problem }) => problem), ...cells.filter(({ problem }) => !problem)]

/** A page of text would bury its neighbours. */
