import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Chip from '@mui/material/Chip'
import Dialog from '@mui/material/Dialog'
import DialogActions from '@mui/material/DialogActions'
import DialogContent from '@mui/material/DialogContent'
import DialogTitle from '@mui/material/DialogTitle'
import OutlinedInput from '@mui/material/OutlinedInput'
import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import { useId, useMemo, useState } from 'react'

import { t } from '../../../resources/kit/text'
import { RetryAlert } from '../../ui/feedback/RetryAlert'
import { usePinyin } from '../../ui/pinyin/usePinyin'
import { CheckboxTree } from '../../ui/tree/CheckboxTree'
import { searched } from '../../ui/tree/treeNodes'
import { useIsPhone } from '../../ui/useIsPhone'
import { useText } from '../../ui/useText'
import { greatRegionOf, pathOf, shortTitle, tickOf, toggled } from './regionTree'
import { useRegionTree } from './useRegionTree'

import type { Text } from '../../../resources/kit/text'
import type { MatchPinyin } from '../../ui/pinyin/matchPinyin'
import type { TreeNode } from '../../ui/tree/treeNodes'
import type { RegionNode, RegionTree } from './regionTree'

const texts = {
  title: t('选择配送区域（第 {row} 行）', 'Choose areas (row {row})'),
  search: t('搜索省、市、区', 'Search provinces, cities and districts'),
  none: t('没有匹配的地区', 'No matching areas'),
  failed: t('地区加载失败', 'The areas could not be loaded'),
  cancel: t('取消', 'Cancel'),
  choose: t('确定（已选 {count}）', 'Confirm ({count} selected)'),
  clear: t('清空', 'Clear'),
  more: t('还有 {count} 项', '{count} more'),
  chosen: t('已选地区', 'Selected areas'),
  groups: t('按大区选择', 'Select by part of the country'),
}

/** The first digit of the official codes. */
const greatRegions: Readonly<Record<number, Text>> = {
  1: t('华北', 'North'),
  2: t('东北', 'North-east'),
  3: t('华东', 'East'),
  4: t('中南', 'Center and south'),
  5: t('西南', 'South-west'),
  6: t('西北', 'North-west'),
  7: t('台湾', 'Taiwan'),
  8: t('港澳', 'Hong Kong and Macau'),
}

interface Props {
  /** Counted from 1. */
  readonly row: number
  readonly value: readonly number[]
  readonly taken: ReadonlyMap<number, string>
  readonly onChoose: (ids: readonly number[]) => void
  readonly onClose: () => void
}

/** Selects provinces, cities and districts for one row; regions of other rows are disabled and name their row. */
export function DeliveryRegionsDialog({ row, value, taken, onChoose, onClose }: Props) {
  const translate = useText()
  const id = useId()
  const isPhone = useIsPhone()
  const { regions, hasFailed, retry } = useRegionTree()
  const [chosen, setChosen] = useState<ReadonlySet<number>>(() => new Set(value))
  return (
    <Dialog
      open
      fullScreen={isPhone}
      maxWidth="sm"
      fullWidth
      onClose={onClose}
      aria-labelledby={id}
      onKeyDown={(event) => event.key !== 'Escape' && event.stopPropagation()}
    >
      <DialogTitle id={id}>{translate(texts.title, { row })}</DialogTitle>
      <DialogContent dividers>
        {hasFailed ? (
          <RetryAlert text={texts.failed} onRetry={retry} />
        ) : regions ? (
          <RegionChooser labelId={id} regions={regions} chosen={chosen} taken={taken} onChange={setChosen} />
        ) : (
          <Skeleton variant="rounded" height={340} />
        )}
      </DialogContent>
      <DialogActions>
        <Button color="inherit" onClick={onClose}>
          {translate(texts.cancel)}
        </Button>
        <Button variant="contained" onClick={() => onChoose([...chosen].toSorted((one, other) => one - other))}>
          {translate(texts.choose, { count: chosen.size })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

interface RegionChooserProps {
  readonly labelId: string
  readonly regions: RegionTree
  readonly chosen: ReadonlySet<number>
  readonly taken: ReadonlyMap<number, string>
  readonly onChange: (next: ReadonlySet<number>) => void
}

function RegionChooser({ labelId, regions, chosen, taken, onChange }: RegionChooserProps) {
  const translate = useText()
  const [search, setSearch] = useState('')
  const [opened, setOpened] = useState<ReadonlySet<number>>(() => new Set([...chosen].flatMap((id) => pathOf(id, regions).slice(0, -1))))
  const matchPinyin = usePinyin(search)
  const shown = useMemo(() => searched(regions.roots, search, matchPinyin) as readonly RegionNode[], [regions, search, matchPinyin]) // the same nodes, fewer of them
  const open = useMemo(() => (search.trim() ? openFor(shown, search.trim(), matchPinyin) : opened), [shown, search, matchPinyin, opened])
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <OutlinedInput
        size="small"
        autoFocus
        value={search}
        placeholder={translate(texts.search)}
        onChange={({ target }) => setSearch(target.value)}
        slotProps={{ input: { 'aria-label': translate(texts.search) } }}
      />
      <GreatRegions regions={regions} chosen={chosen} taken={taken} onChange={onChange} />
      <ChosenChips regions={regions} chosen={chosen} onChange={onChange} />
      {shown.length === 0 ? <Typography variant="body2">{translate(texts.none)}</Typography> : null}
      <RegionTreeView
        labelId={labelId}
        shown={shown}
        regions={regions}
        chosen={chosen}
        taken={taken}
        open={open}
        onFold={(one) => setOpened((before) => (before.has(one) ? new Set([...before].filter((other) => other !== one)) : new Set([...before, one])))}
        onTick={(place) => onChange(toggled(place, chosen, taken, regions))}
      />
    </Box>
  )
}

/** A search expands the branches that lead to its matches, not those below them. */
function openFor(nodes: readonly TreeNode[], search: string, matchPinyin: MatchPinyin): ReadonlySet<number> {
  const term = search.toLowerCase()
  const isMatch = ({ title }: TreeNode): boolean => title.toLowerCase().includes(term) || matchPinyin(title, term) !== undefined
  const visit = (node: TreeNode): number[] => (isMatch(node) ? [] : [node.id, ...node.children.flatMap(visit)])
  return new Set(nodes.flatMap(visit))
}

function GreatRegions({ regions, chosen, taken, onChange }: Omit<RegionChooserProps, 'labelId'>) {
  const translate = useText()
  return (
    <Box role="group" aria-label={translate(texts.groups)} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {Object.entries(greatRegions).map(([key, label]) => {
        const provinces = regions.roots.filter((place) => greatRegionOf(place) === Number(key) && !taken.has(place.id))
        const isOn = provinces.length > 0 && provinces.every((place) => tickOf(place, chosen, regions) === 'on')
        const flip = (): void =>
          onChange(
            provinces
              .filter((place) => (tickOf(place, chosen, regions) === 'on') === isOn)
              .reduce((before, place) => toggled(place, before, taken, regions), chosen),
          )
        return (
          <Chip
            key={key}
            clickable
            variant={isOn ? 'filled' : 'outlined'}
            color={isOn ? 'primary' : 'default'}
            disabled={provinces.length === 0}
            label={translate(label)}
            aria-pressed={isOn}
            onClick={flip}
          />
        )
      })}
    </Box>
  )
}

const mostChips = 12

function ChosenChips({ regions, chosen, onChange }: Pick<RegionChooserProps, 'regions' | 'chosen' | 'onChange'>) {
  const translate = useText()
  const ids = [...chosen].toSorted((one, other) => one - other)
  if (ids.length === 0) return null
  return (
    <Box role="group" aria-label={translate(texts.chosen)} sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5, alignItems: 'center' }}>
      {ids.slice(0, mostChips).map((id) => (
        <Chip key={id} label={shortTitle(id, regions)} onDelete={() => onChange(new Set(ids.filter((one) => one !== id)))} />
      ))}
      {ids.length > mostChips ? <Typography variant="caption">{translate(texts.more, { count: ids.length - mostChips })}</Typography> : null}
      <Button color="inherit" onClick={() => onChange(new Set())}>
        {translate(texts.clear)}
      </Button>
    </Box>
  )
}

interface RegionTreeViewProps {
  readonly labelId: string
  readonly shown: readonly RegionNode[]
  readonly regions: RegionTree
  readonly chosen: ReadonlySet<number>
  /** Regions of other rows, with the name of the row. */
  readonly taken: ReadonlyMap<number, string>
  readonly open: ReadonlySet<number>
  readonly onFold: (id: number) => void
  readonly onTick: (place: RegionNode) => void
}

/** The regions as a tree with checkboxes; regions of another row of the template are disabled. */
function RegionTreeView({ labelId, shown, regions, chosen, taken, open, onFold, onTick }: RegionTreeViewProps) {
  return (
    <CheckboxTree
      isRoomy
      labelId={labelId}
      nodes={shown}
      open={open}
      rowOf={({ id }) => ({
        tick: tickOf(regions.byId.get(id) ?? nowhere, chosen, regions),
        isDisabled: taken.has(id),
        isTaken: taken.has(id),
        note: taken.get(id),
      })}
      onFold={onFold}
      onTick={({ id }) => {
        const place = regions.byId.get(id)
        if (place) onTick(place)
      }}
      sx={{ height: { xs: '46vh', sm: 340 } }}
    />
  )
}

const nowhere: RegionNode = { id: 0, title: '', name: '', children: [] }
