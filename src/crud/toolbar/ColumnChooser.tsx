import { closestCenter, DndContext, KeyboardSensor, PointerSensor, useSensor, useSensors } from '@dnd-kit/core'
import { arrayMove, SortableContext, sortableKeyboardCoordinates, useSortable, verticalListSortingStrategy } from '@dnd-kit/sortable'
import { CSS } from '@dnd-kit/utilities'
import DragIndicator from '@mui/icons-material/DragIndicator'
import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import List from '@mui/material/List'
import ListItem from '@mui/material/ListItem'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'

import { noPrefs } from '../../../resources/kit/protocol/preferences'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { clampWidth, isShown, orderedColumns, widthLimits } from '../list/columnSettings'
import { dragAnnouncements } from '../table/dragAnnouncements'

import type { DragEndEvent, UniqueIdentifier } from '@dnd-kit/core'

import type { AnyResource } from '../../../resources/kit/define'
import type { Column } from '../../../resources/kit/derived'
import type { ColumnPrefs } from '../../../resources/kit/protocol/preferences'

const texts = {
  label: t('列设置', 'Columns'),
  reset: t('恢复默认', 'Back to the defaults'),
  move: t('移动列 {name}', 'Move the column {name}'),
  show: t('显示列 {name}', 'Show the column {name}'),
  width: t('列宽 {name}', 'Width of {name}'),
  auto: t('自动', 'Auto'),
}

interface Props {
  readonly anchor: HTMLElement
  readonly resource: AnyResource
  readonly prefs: ColumnPrefs
  readonly onChange: (prefs: ColumnPrefs) => void
  readonly onClose: () => void
}

/** Choose which columns are shown, in which order and width; usable by keyboard. */
export function ColumnChooser({ anchor, resource, prefs, onChange, onClose }: Props) {
  const translate = useText()
  return (
    <Popover
      open
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-label': translate(texts.label),
          sx: { width: 340, maxWidth: '94vw', maxHeight: '70dvh', display: 'flex', flexDirection: 'column' },
        },
      }}
    >
      <List dense sx={{ overflowY: 'auto', flex: 1 }}>
        <ColumnRows resource={resource} prefs={prefs} onChange={onChange} />
      </List>
      <Divider />
      <Button sx={{ m: 1, alignSelf: 'flex-start' }} onClick={() => onChange(noPrefs)}>
        {translate(texts.reset)}
      </Button>
    </Popover>
  )
}

function ColumnRows({ resource, prefs, onChange }: Pick<Props, 'resource' | 'prefs' | 'onChange'>) {
  const translate = useText()
  const columns = orderedColumns(resource, prefs)
  const names = columns.map((column) => column.name)
  const isLastShown = columns.filter((column) => isShown(column, prefs)).length === 1
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  )
  const end = ({ active, over }: DragEndEvent): void => {
    if (!over || over.id === active.id) return
    onChange({ ...prefs, order: arrayMove(names, names.indexOf(String(active.id)), names.indexOf(String(over.id))) })
  }
  const labelOf = (id: UniqueIdentifier): string => translate(columns.find((column) => column.name === id)?.label ?? texts.auto)
  const words = dragAnnouncements(translate, labelOf, (id) => names.indexOf(String(id)) + 1)
  return (
    <DndContext sensors={sensors} collisionDetection={closestCenter} onDragEnd={end} accessibility={{ ...words, container: document.body }}>
      <SortableContext items={names} strategy={verticalListSortingStrategy}>
        {columns.map((column) => {
          const isOn = isShown(column, prefs)
          return (
            <ColumnRow
              key={column.name}
              column={column}
              isOn={isOn}
              isLast={isOn && isLastShown}
              width={prefs.widths[column.name]}
              onShow={(next) => onChange({ ...prefs, shown: { ...prefs.shown, [column.name]: next } })}
              onWidth={(width) => onChange({ ...prefs, widths: withWidth(prefs.widths, column.name, width) })}
            />
          )
        })}
      </SortableContext>
    </DndContext>
  )
}

function withWidth(widths: ColumnPrefs['widths'], name: string, width: number | undefined): ColumnPrefs['widths'] {
  const { [name]: _former, ...others } = widths
  return width === undefined ? others : { ...others, [name]: width }
}

interface ColumnRowProps {
  readonly column: Column
  readonly isOn: boolean
  /** The last visible column cannot be hidden. */
  readonly isLast: boolean
  readonly width: number | undefined
  readonly onShow: (isOn: boolean) => void
  readonly onWidth: (width: number | undefined) => void
}

function ColumnRow({ column, isOn, isLast, width, onShow, onWidth }: ColumnRowProps) {
  const translate = useText()
  const name = translate(column.label)
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition } = useSortable({ id: column.name })
  return (
    <ListItem ref={setNodeRef} disablePadding sx={{ px: 1, gap: 0.5 }} style={{ transform: CSS.Translate.toString(transform), transition: transition ?? '' }}>
      <IconButton
        ref={setActivatorNodeRef}
        size="small"
        {...listeners}
        aria-describedby={attributes['aria-describedby']}
        aria-label={translate(texts.move, { name })}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIndicator fontSize="small" />
      </IconButton>
      <label style={{ flex: 1, minWidth: 0, display: 'flex', alignItems: 'center', fontSize: 13 }}>
        <Checkbox
          size="small"
          checked={isOn}
          disabled={isLast}
          onChange={({ target }) => onShow(target.checked)}
          slotProps={{ input: { 'aria-label': translate(texts.show, { name }) } }}
        />
        <span style={{ overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>{name}</span>
      </label>
      <OutlinedInput
        size="small"
        type="number"
        value={width ?? ''}
        placeholder={translate(texts.auto)}
        onChange={({ target }) => onWidth(target.value === '' ? undefined : Math.min(widthLimits.max, Number(target.value)))}
        onBlur={() => (width === undefined ? undefined : onWidth(clampWidth(width)))}
        slotProps={{ input: { 'aria-label': translate(texts.width, { name }), min: widthLimits.min, max: widthLimits.max, step: widthLimits.step } }}
        sx={{ width: 84, fontSize: 12, '& input': { py: 0.25, px: 1 } }}
      />
    </ListItem>
  )
}
