import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'

import { choicesOf } from '../../../resources/kit/derived'
import { t } from '../../../resources/kit/text'
import { resourceNamed } from '../../../resources/watchable'
import { settingNamed } from '../../../resources/watchedSettings'
import { Section } from '../../crud/show/Section'
import { uiOf } from '../../fields'
import { useText } from '../../ui/useText'
import { compareLists, compareTexts } from './differences'

import type { ReactNode } from 'react'

import type { RowScreenProps } from '../screenControl'
import type { ComparedLine, TextPart } from './differences'

const texts = {
  comparison: t('对比', 'Comparison'),
  before: t('修改前', 'Before'),
  after: t('修改后', 'After'),
  empty: t('（空）', '(empty)'),
  masked: t('密码和密钥只记录被修改的事实，不保存值。', 'For passwords and secrets only the fact of the change is recorded, never a value.'),
  same: t('{count} 项未变', '{count} unchanged'),
  show: t('显示', 'Show'),
}

/** The old and the new value beside each other, with what differs between them marked. */
export function ChangedValue({ row }: RowScreenProps) {
  const translate = useText()
  const [before, after] = sidesOf(row['comparison'])
  return (
    <Section title={translate(texts.comparison)}>
      {row['is_masked'] === 1 ? (
        <Alert severity="info">{translate(texts.masked)}</Alert>
      ) : (
        <Box sx={{ containerType: 'inline-size' }}>
          {typeof before === 'string' && typeof after === 'string' && !isReadWhole(row) ? (
            <Texts before={before} after={after} />
          ) : (
            <Lists before={listOf(before)} after={listOf(after)} />
          )}
        </Box>
      )}
    </Section>
  )
}

/** A label or number is another one as a whole, whichever letters it has in common with the one before. */
function isReadWhole({ controller, data_field: name }: RowScreenProps['row']): boolean {
  const field = resourceNamed(controller)?.fields[String(name)] ?? settingNamed(controller, String(name))?.field
  return field !== undefined && (choicesOf(field) !== undefined || uiOf(field).isNumeric === true)
}

type Side = string | readonly string[]

/** The server sends texts, or lists of texts. */
function sidesOf(comparison: unknown): readonly [Side, Side] {
  const { before = '', after = '' } = (typeof comparison === 'object' && comparison !== null ? comparison : {}) as {
    readonly before?: Side
    readonly after?: Side
  }
  return [before, after]
}

const listOf = (side: Side): readonly string[] => (typeof side === 'string' ? (side === '' ? [] : [side]) : side)

function Texts({ before, after }: { readonly before: string; readonly after: string }) {
  const lines = compareTexts(before, after)
  return (
    <Sides
      before={before === '' ? <Empty /> : runsOf(lines).map((run) => <LineRun key={run.at} {...run} side="before" />)}
      after={after === '' ? <Empty /> : runsOf(lines).map((run) => <LineRun key={run.at} {...run} side="after" />)}
    />
  )
}

function Sides({ before, after }: { readonly before: ReactNode; readonly after: ReactNode }) {
  const translate = useText()
  const sides = [
    { title: texts.before, content: before },
    { title: texts.after, content: after },
  ]
  return (
    <Box sx={sidesStyle}>
      {sides.map(({ title, content }) => (
        <Box key={title.en} role="group" aria-label={translate(title)} sx={sideStyle}>
          <Typography variant="caption" color="text.secondary" component="div" sx={{ mb: 0.5 }}>
            {translate(title)}
          </Typography>
          {content}
        </Box>
      ))}
    </Box>
  )
}

function Empty() {
  const translate = useText()
  return (
    <Typography variant="body2" color="text.secondary">
      {translate(texts.empty)}
    </Typography>
  )
}

interface Run {
  readonly at: number
  readonly lines: readonly ComparedLine[]
}

/** Changed and unchanged lines in turn. */
function runsOf(lines: readonly ComparedLine[]): Run[] {
  const runs: { at: number; lines: ComparedLine[] }[] = []
  for (const [at, line] of lines.entries()) {
    const last = runs.at(-1)
    if (last?.lines[0]?.isSame === line.isSame) last.lines.push(line)
    else runs.push({ at, lines: [line] })
  }
  return runs
}

/** More unchanged lines than this are folded. */
const mostSame = 4

function LineRun({ lines, side }: Run & { readonly side: 'before' | 'after' }) {
  const [isOpen, setIsOpen] = useState(false)
  if (lines[0]?.isSame && lines.length > mostSame && !isOpen) return <Folded count={lines.length} onOpen={() => setIsOpen(true)} />
  return lines.map((line, at) => <Line key={at} parts={line[side]} side={side} />)
}

function Folded({ count, onOpen }: { readonly count: number; readonly onOpen: () => void }) {
  const translate = useText()
  return (
    <Button size="small" onClick={onOpen} sx={{ px: 0.5 }}>
      {translate(texts.same, { count })} · {translate(texts.show)}
    </Button>
  )
}

function Line({ parts, side }: { readonly parts: readonly TextPart[] | undefined; readonly side: 'before' | 'after' }) {
  if (!parts) return null
  return (
    <Box sx={lineStyle}>
      {parts.map(({ text, isChanged }, at) =>
        isChanged ? (
          <Box key={at} component={side === 'before' ? 'del' : 'ins'} sx={markStyle(side)}>
            {text}
          </Box>
        ) : (
          text
        ),
      )}
    </Box>
  )
}

function Lists({ before, after }: { readonly before: readonly string[]; readonly after: readonly string[] }) {
  const { removed, added, same } = compareLists(before, after)
  return <Sides before={<Items changed={removed} same={same} side="before" />} after={<Items changed={added} same={same} side="after" />} />
}

function Items({ changed, same, side }: { readonly changed: readonly string[]; readonly same: readonly string[]; readonly side: 'before' | 'after' }) {
  const [isOpen, setIsOpen] = useState(false)
  if (changed.length + same.length === 0) return <Empty />
  return (
    <>
      {changed.map((text, at) => (
        <Line key={at} parts={[{ text, isChanged: true }]} side={side} />
      ))}
      {same.length > mostSame && !isOpen ? (
        <Folded count={same.length} onOpen={() => setIsOpen(true)} />
      ) : (
        same.map((text, at) => <Line key={at} parts={[{ text, isChanged: false }]} side={side} />)
      )}
    </>
  )
}

const sidesStyle = { display: 'grid', gap: 1.5, gridTemplateColumns: '1fr', '@container (min-width: 520px)': { gridTemplateColumns: '1fr 1fr' } }
const sideStyle = { minWidth: 0, p: 1.5, border: 1, borderColor: 'divider', borderRadius: 1 }
const lineStyle = { fontSize: 14, lineHeight: 1.6, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', minHeight: '1.6em' }
const markStyle = (side: 'before' | 'after') => ({
  color: side === 'before' ? 'error.main' : 'success.main',
  fontWeight: 600,
  textDecoration: side === 'before' ? 'line-through' : 'none',
})
