import { arrayMove } from '@dnd-kit/sortable'
import Add from '@mui/icons-material/Add'
import ArrowDownward from '@mui/icons-material/ArrowDownward'
import ArrowUpward from '@mui/icons-material/ArrowUpward'
import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import OutlinedInput from '@mui/material/OutlinedInput'

import { t } from '../../../resources/kit/text'
import { useText } from '../useText'

import type { ControlProps } from './controlTypes'

export interface KeyValueRow {
  readonly key: string
  readonly value: string
}

const texts = {
  key: t('第 {n} 行的键', 'Key of row {n}'),
  value: t('第 {n} 行的值', 'Value in row {n}'),
  up: t('上移第 {n} 行', 'Move row {n} up'),
  down: t('下移第 {n} 行', 'Move row {n} down'),
  remove: t('删除第 {n} 行', 'Remove row {n}'),
  add: t('添加一行', 'Add row'),
}

interface Props extends ControlProps<readonly KeyValueRow[]> {
  readonly max: number
}

/** Rows of key and value that can be added, removed and moved. */
export function KeyValueRows({ id, labelId, describedBy, value, onChange, onBlur, isInvalid, isDisabled = false, max }: Props) {
  const translate = useText()
  const change = (at: number, part: Partial<KeyValueRow>): void => onChange(value.map((row, n) => (n === at ? { ...row, ...part } : row)))
  return (
    <Box role="group" aria-labelledby={labelId} aria-describedby={describedBy} onBlur={onBlur}>
      {value.map((row, at) => {
        const n = at + 1
        return (
          <Box key={at} sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 0.5 }}>
            <OutlinedInput
              size="small"
              value={row.key}
              error={isInvalid && !row.key.trim()}
              disabled={isDisabled}
              onChange={({ target }) => change(at, { key: target.value })}
              slotProps={{ input: { 'aria-label': translate(texts.key, { n }) } }}
              sx={{ flex: 1 }}
            />
            <OutlinedInput
              size="small"
              value={row.value}
              disabled={isDisabled}
              onChange={({ target }) => change(at, { value: target.value })}
              slotProps={{ input: { 'aria-label': translate(texts.value, { n }) } }}
              sx={{ flex: 2 }}
            />
            <IconButton
              size="small"
              disabled={isDisabled || at === 0}
              aria-label={translate(texts.up, { n })}
              onClick={() => onChange(arrayMove([...value], at, at - 1))}
            >
              <ArrowUpward fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              disabled={isDisabled || at === value.length - 1}
              aria-label={translate(texts.down, { n })}
              onClick={() => onChange(arrayMove([...value], at, at + 1))}
            >
              <ArrowDownward fontSize="small" />
            </IconButton>
            <IconButton
              size="small"
              disabled={isDisabled}
              aria-label={translate(texts.remove, { n })}
              onClick={() => onChange(value.filter((_, other) => other !== at))}
            >
              <Close fontSize="small" />
            </IconButton>
          </Box>
        )
      })}
      <Button
        id={id}
        size="small"
        startIcon={<Add />}
        disabled={isDisabled || value.length >= max}
        onClick={() => onChange([...value, { key: '', value: '' }])}
      >
        {translate(texts.add)}
      </Button>
    </Box>
  )
}
