import { useMediaUrl } from '../../../providers/hooks'
import { Picture } from '../../ui/Picture'
import { PlainText } from './PlainCell'

import type { FieldOf } from '../../../resources/kit/fieldTypes'
import type { CellProps } from './cellTypes'

export function ImageCell({ name, field, value, row, resource }: CellProps<FieldOf<'image'>>) {
  const url = useMediaUrl()
  if (typeof value !== 'string' || !value) return <PlainText text="" />
  return <Picture src={url(value)} alt={String(row[resource.nameField ?? 'id'] ?? row.id)} look={field.look} group={`${resource.path}:${name}`} />
}

const shown = 3

export function ImagesCell({ name, value, row, resource }: CellProps<FieldOf<'images'>>) {
  const url = useMediaUrl()
  const paths = Array.isArray(value) ? value.map(String) : []
  if (paths.length === 0) return <PlainText text="" />
  return (
    <span style={{ display: 'inline-flex', gap: 4, alignItems: 'center' }}>
      {paths.slice(0, shown).map((path) => (
        <Picture key={path} src={url(path)} alt={String(row[resource.nameField ?? 'id'] ?? row.id)} group={`${resource.path}:${name}:${row.id}`} />
      ))}
      {paths.length > shown ? <span className="brick-missing">+{paths.length - shown}</span> : null}
    </span>
  )
}
