import { useFormat, useMediaUrl } from '../../../providers/hooks'
import { t } from '../../../resources/kit/text'
import { Picture } from '../../ui/Picture'
import { useText } from '../../ui/useText'
import { Tags } from './ChoiceCell'
import { PlainText } from './PlainCell'
import { isBlank } from './cellTypes'
import { Money } from './numberCells'

import type { ComponentType } from 'react'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { FieldCellProps } from './cellTypes'

type Props = FieldCellProps<FieldOf<'computed'>>

const yes = t('是', 'Yes')
const no = t('否', 'No')

const TextLook = ({ value }: Props) => <PlainText text={isBlank(value) ? '' : String(value)} />
const MoneyLook = ({ value }: Props) => <Money value={value} />
const TagsLook = ({ value }: Props) => <Tags labels={Array.isArray(value) ? value.map(String) : isBlank(value) ? [] : String(value).split(',')} />

function IntegerLook({ value }: Props) {
  const format = useFormat()
  return isBlank(value) ? <PlainText text="" /> : <>{format.number(value as number)}</>
}

function FlagLook({ value }: Props) {
  const translate = useText()
  const isOn = value === true || Number(value) === 1
  return (
    <span className="cell-tag" data-tone={isOn ? 'success' : undefined}>
      {translate(isOn ? yes : no)}
    </span>
  )
}

function ChoiceLook({ value, field }: Props) {
  const translate = useText()
  const key = isBlank(value) ? '' : String(value)
  const label = field.choices?.[key]
  return (
    <span className="cell-tag" data-tone={field.tag?.[key]}>
      {label ? translate(label) : key}
    </span>
  )
}

/** A picture shows itself, any other file the icon of its suffix. The row is one of uploaded files: `full_url`, `mimetype`. */
function PreviewLook({ name, value, row, resource }: Props) {
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

const looks: { readonly [As in FieldOf<'computed'>['as']]: ComponentType<Props> } = {
  text: TextLook,
  integer: IntegerLook,
  money: MoneyLook,
  tags: TagsLook,
  flag: FlagLook,
  preview: PreviewLook,
  choice: ChoiceLook,
}

export function ComputedCell(props: Props) {
  const Look = looks[props.field.as]
  return <Look {...props} />
}
