import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import Radio from '@mui/material/Radio'
import { useState } from 'react'

import { useFormat } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { hasRows } from '../../../resources/kit/types/lines'
import { useLanguage, useText } from '../../ui/useText'
import { lineTexts, linesOf } from '../../fields/cells/lineTexts'
import { MergeLine, MergeParts, MergeValue } from './MergeValue'
import { differencesOf, mergeValues } from './mergeVersions'

import type { AnyField, Fields } from '../../../resources/kit/fieldTypes'
import type { StaleData } from '../../../resources/kit/protocol/envelope'
import type { Language, Text } from '../../../resources/kit/text'
import type { FormRow, FormValues } from './dirtyFields'
import type { FieldDifference, MergeSide } from './mergeLines'
import type { Versions } from './mergeVersions'

const texts = {
  title: t('此记录已被他人修改', 'Someone else changed this record'),
  who: t('{by} 于 {at} 保存了另一个版本。请逐项选择要保留的内容。', '{by} saved another version on {at}. Choose what to keep for each field.'),
  same: t('您的内容与新版本一致，无需再保存。', 'Your values match the new version; there is nothing to save.'),
  field: t('字段', 'Field'),
  mine: t('我的', 'Mine'),
  theirs: t('对方的', 'Theirs'),
  allMine: t('全部用我的', 'All mine'),
  allTheirs: t('全部用对方的', 'All theirs'),
  both: t('双方都改了', 'Both changed it'),
  choose: t('{field}：用{side}', '{field}: {side}'),
  save: t('保存合并结果', 'Save merged record'),
  back: t('返回编辑', 'Back to editing'),
}
const otherSides = { mine: 'theirs', theirs: 'mine' } as const
const sideTexts = { mine: texts.mine, theirs: texts.theirs } as const

interface Props {
  readonly fields: Fields
  readonly path: string
  readonly base: FormRow
  readonly mine: FormValues
  readonly stale: StaleData
  readonly onMerge: (values: FormValues) => void
  readonly onBack: () => void
}

/** Merges two concurrent changes of a row: shows both versions, and lets the user choose per field. */
export function MergeDialog({ fields, path, base, mine, stale, onMerge, onBack }: Props) {
  const translate = useText()
  const format = useFormat()
  const versions = { base, mine, theirs: stale.row }
  const differences = differencesOf(fields, versions)
  const [sides, setSides] = useState<Readonly<Record<string, MergeSide>>>({})
  const chooseAll = (side: MergeSide): void => setSides(Object.fromEntries(differences.map(({ key }) => [key, side])))
  return (
    <Dialog open onClose={(_, reason) => (reason === 'escapeKeyDown' ? onBack() : undefined)} maxWidth="md" fullWidth aria-labelledby="merge-title">
      <DialogTitle id="merge-title">{translate(texts.title)}</DialogTitle>
      <DialogContent dividers>
        <Alert severity="warning" sx={{ mb: 2 }}>
          {translate(texts.who, { by: stale.by, at: format.moment(stale.at) })}
        </Alert>
        {differences.length === 0 ? (
          <Alert severity="info">{translate(texts.same)}</Alert>
        ) : (
          <>
            <Box sx={{ display: 'flex', gap: 1, mb: 1 }}>
              <Button variant="outlined" color="inherit" onClick={() => chooseAll('mine')}>
                {translate(texts.allMine)}
              </Button>
              <Button variant="outlined" color="inherit" onClick={() => chooseAll('theirs')}>
                {translate(texts.allTheirs)}
              </Button>
            </Box>
            <MergeTable
              fields={fields}
              path={path}
              versions={versions}
              differences={differences}
              sides={sides}
              onChoose={(key, side) => setSides((before) => ({ ...before, [key]: side }))}
            />
          </>
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onBack}>
          {translate(texts.back)}
        </Button>
        <Button autoFocus variant="contained" onClick={() => onMerge(mergeValues(versions, differences, sides))}>
          {translate(texts.save)}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface TableProps {
  readonly fields: Fields
  readonly path: string
  readonly versions: Versions
  readonly differences: readonly FieldDifference[]
  readonly sides: Readonly<Record<string, MergeSide>>
  readonly onChoose: (key: string, side: MergeSide) => void
}

// on a phone the versions of a field lie one below the other
const cell = {
  display: { xs: 'block', sm: 'table-cell' },
  border: 1,
  borderColor: 'divider',
  p: 1,
  verticalAlign: 'top',
  textAlign: 'left',
  overflowWrap: 'anywhere',
} as const

function MergeTable({ fields, path, versions, differences, sides, onChoose }: TableProps) {
  const translate = useText()
  const language = useLanguage()
  const rows = { mine: { ...versions.base, ...versions.mine }, theirs: versions.theirs }
  return (
    <Box component="table" sx={{ width: 1, borderCollapse: 'collapse', tableLayout: 'fixed', typography: 'body2' }}>
      <Box component="thead" sx={{ display: { xs: 'none', sm: 'table-header-group' } }}>
        <tr>
          {[texts.field, texts.mine, texts.theirs].map((text, at) => (
            <Box component="th" key={text.en} scope="col" sx={{ ...cell, width: at === 0 ? '22%' : '39%' }}>
              {translate(text)}
            </Box>
          ))}
        </tr>
      </Box>
      <tbody>
        {differences.map((difference) => {
          const { key, name, isConflict, proposed } = difference
          const field = fields[name]
          if (!field) return null
          const chosen = sides[key] ?? proposed
          const title = titleOf(field, difference, language)
          return (
            <tr key={key}>
              <Box component="th" scope="row" sx={cell}>
                {translate(title)}
                {isConflict ? <Chip size="small" color="warning" variant="outlined" label={translate(texts.both)} sx={{ ml: 1 }} /> : null}
              </Box>
              {(['mine', 'theirs'] as const).map((side) => (
                <Box
                  component="td"
                  key={side}
                  onClick={() => onChoose(key, side)}
                  sx={{ ...cell, cursor: 'pointer', bgcolor: chosen === side ? 'action.selected' : undefined }}
                >
                  <Box sx={{ display: 'flex', alignItems: 'flex-start', gap: 0.5 }}>
                    <Radio
                      size="small"
                      name={`merge-${key}`}
                      checked={chosen === side}
                      onChange={() => onChoose(key, side)}
                      slotProps={{ input: { 'aria-label': translate(texts.choose, { field: title, side: sideTexts[side] }) } }}
                      sx={{ p: 0.5 }}
                    />
                    <Box sx={{ minWidth: 0, flex: 1 }}>
                      <Box sx={{ display: { sm: 'none' }, pt: '7px', color: 'text.secondary' }}>{translate(sideTexts[side])}</Box>
                      {difference.parts ? (
                        <MergeParts names={difference.parts} fields={fields} path={path} row={rows[side]} other={rows[otherSides[side]]} />
                      ) : difference.isLine && hasRows(field) ? (
                        <MergeLine field={field} path={path} line={lineOf(difference[side])} other={lineOf(difference[otherSides[side]])} />
                      ) : (
                        <MergeValue name={name} field={field} path={path} value={difference[side]} row={rows[side]} />
                      )}
                    </Box>
                  </Box>
                </Box>
              ))}
            </tr>
          )
        })}
      </tbody>
    </Box>
  )
}

const lineOf = (value: unknown) => linesOf([value])[0]

/** A line is named by its table and by what its first cell says. */
function titleOf(field: AnyField, { isLine = false, mine, theirs }: FieldDifference, language: Language): Text {
  const line = lineOf(theirs) ?? lineOf(mine)
  const [name] = isLine && hasRows(field) && line ? lineTexts(field, line, language) : []
  return name === undefined ? field.label : { zh: `${field.label.zh}：${name}`, en: `${field.label.en}: ${name}` }
}
