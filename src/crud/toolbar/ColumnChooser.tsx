import Button from '@mui/material/Button'
import Divider from '@mui/material/Divider'
import List from '@mui/material/List'
import OutlinedInput from '@mui/material/OutlinedInput'
import Popover from '@mui/material/Popover'

import { noPrefs } from '../../../resources/kit/protocol/preferences'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { clampWidth, isShown, orderedColumns, widthLimits } from '../list/columnSettings'
import { SortableChecks } from './SortableChecks'

import type { AnyResource } from '../../../resources/kit/define'
import type { ColumnPrefs } from '../../../resources/kit/protocol/preferences'

const texts = {
  label: t('列设置', 'Columns'),
  reset: t('恢复默认', 'Reset to defaults'),
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
  const columns = orderedColumns(resource, prefs)
  const isLastShown = columns.filter((column) => isShown(column, prefs)).length === 1
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
        <SortableChecks
          columns={columns.map((column) => {
            const label = translate(column.label)
            const width = prefs.widths[column.name]
            return {
              name: column.name,
              label,
              isOn: isShown(column, prefs),
              isFixed: isLastShown && isShown(column, prefs), // the last visible column cannot be hidden
              extra: <WidthInput label={label} width={width} onChange={(next) => onChange({ ...prefs, widths: withWidth(prefs.widths, column.name, next) })} />,
            }
          })}
          onTick={(name, isOn) => onChange({ ...prefs, shown: { ...prefs.shown, [name]: isOn } })}
          onOrder={(order) => onChange({ ...prefs, order })}
        />
      </List>
      <Divider />
      <Button sx={{ m: 1, alignSelf: 'flex-start' }} onClick={() => onChange(noPrefs)}>
        {translate(texts.reset)}
      </Button>
    </Popover>
  )
}

function withWidth(widths: ColumnPrefs['widths'], name: string, width: number | undefined): ColumnPrefs['widths'] {
  const { [name]: _former, ...others } = widths
  return width === undefined ? others : { ...others, [name]: width }
}

interface WidthProps {
  readonly label: string
  readonly width: number | undefined
  readonly onChange: (width: number | undefined) => void
}

function WidthInput({ label, width, onChange }: WidthProps) {
  const translate = useText()
  return (
    <OutlinedInput
      size="small"
      type="number"
      value={width ?? ''}
      placeholder={translate(texts.auto)}
      onChange={({ target }) => onChange(target.value === '' ? undefined : Math.min(widthLimits.max, Number(target.value)))}
      onBlur={() => (width === undefined ? undefined : onChange(clampWidth(width)))}
      slotProps={{ input: { 'aria-label': translate(texts.width, { name: label }), min: widthLimits.min, max: widthLimits.max, step: widthLimits.step } }}
      sx={{ width: 84, fontSize: 12, '& input': { py: 0.25, px: 1 } }}
    />
  )
}
