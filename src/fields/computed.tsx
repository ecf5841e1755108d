import { useFormat, useMediaUrl } from '../../providers/hooks'
import { t } from '../../resources/kit/text'
import { Picture } from '../ui/cell/Picture'
import { useText } from '../ui/useText'
import { Money } from './cells/Amount'
import { Moment } from './cells/Moment'
import { PlainText, Tags } from './cells/PlainText'
import { isBlank } from './cells/cellTypes'
import { choiceFilter } from './filters/commonFilters'
import { lazyInput } from './inputs/lazyInput'
import { layouts, textColumn } from './layouts'

import type { ComponentType } from 'react'

import type { FieldOf } from '../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cells/cellTypes'
import type { FieldUi } from './fieldUi'
import type { ColumnLayout } from './layouts'

type Field = FieldOf<'computed'>
type Props = FieldCellProps<Field>

interface Variant {
  readonly Cell: ComponentType<Props>
  readonly layout: ColumnLayout
}

const yes = t('是', 'Yes')
const no = t('否', 'No')

const variants: { readonly [As in Field['as']]: Variant } = {
  text: { Cell: TextVariant, layout: { align: 'left', width: 120, min: 100, grows: true } },
  integer: { Cell: IntegerVariant, layout: layouts.number },
  money: { Cell: ({ value }) => <Money value={value} />, layout: layouts.money },
  moment: { Cell: ({ value }) => <Moment value={value} />, layout: layouts.time },
  tags: { Cell: TagsVariant, layout: textColumn(180) },
  flag: { Cell: FlagVariant, layout: layouts.tag },
  preview: { Cell: PreviewVariant, layout: layouts.picture },
  choice: { Cell: ChoiceVariant, layout: layouts.tag },
}

const onCards: Partial<Record<Field['as'], 'picture' | 'first'>> = { preview: 'picture', choice: 'first', money: 'first' }

/** Only a choice has operators and therefore a filter. */
export const computedUi: FieldUi<'computed'> = {
  ...choiceFilter,
  Cell: ComputedCell,
  onCard: ({ as }) => onCards[as],
  layout: (field) => variants[field.as].layout,
  Input: lazyInput(({ CellInput }) => (props) => <CellInput {...props} Cell={ComputedCell} />),
  isGroup: () => true,
}

function ComputedCell(props: Props) {
  const { Cell } = variants[props.field.as]
  return <Cell {...props} />
}

function TextVariant({ value }: Props) {
  return <PlainText text={isBlank(value) ? '' : String(value)} />
}

function TagsVariant({ value, field }: Props) {
  const translate = useText()
  const keys = Array.isArray(value) ? value.map(String) : isBlank(value) ? [] : String(value).split(',')
  const labels = keys.map((key) => (field.choices?.[key] ? translate(field.choices[key]) : key))
  return <Tags labels={labels} tones={keys.map((key) => field.tag?.[key])} />
}

function IntegerVariant({ value, field: { countedTo } }: Props) {
  const format = useFormat()
  if (isBlank(value)) return <PlainText text="" />
  return countedTo !== undefined && Number(value) > countedTo ? <>{`${format.number(countedTo)}+`}</> : <>{format.number(value as number)}</>
}

function FlagVariant({ value }: Props) {
  const translate = useText()
  const isOn = value === true || Number(value) === 1
  return (
    <span className="cell-tag" data-tone={isOn ? 'success' : undefined}>
      {translate(isOn ? yes : no)}
    </span>
  )
}

function ChoiceVariant({ value, field }: Props) {
  const translate = useText()
  const key = isBlank(value) ? '' : String(value)
  const label = field.choices?.[key]
  return (
    <span className="cell-tag" data-tone={field.tag?.[key]}>
      {label ? translate(label) : key}
    </span>
  )
}

/** A picture is shown, any other file as the icon of its suffix. The row is an attachment: `full_url`, `mimetype`. */
function PreviewVariant({ name, value, row, resource }: Props) {
  const url = useMediaUrl()
  const alt = String(row['name'] ?? row.id)
  const path = row['url'] ?? row['full_url']
  if (String(row['mimetype'] ?? '').startsWith('image/') && typeof path === 'string')
    return <Picture src={url(path)} alt={alt} group={`${resource.path}:${name}`} />
  return (
    <img
      src={`/api/ajax/buildSuffixSvg?suffix=${encodeURIComponent(String(value ?? ''))}`}
      alt={String(value ?? '')}
      width={34}
      height={34}
      loading="lazy"
      style={{ verticalAlign: 'middle' }}
    />
  )
}
