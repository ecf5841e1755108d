import { PlainText } from '../../fields/cells/PlainText'

import type { FieldCellProps } from '../../fields/cells/cellTypes'

/** `Color: red, blue; Size: S, M` as a label for each value, with the names of the specifications between them. */
export function SpecGroupsCell({ value }: FieldCellProps) {
  const text = typeof value === 'string' ? value : ''
  const groups = text.split('; ').map((group) => {
    const at = group.indexOf(': ')
    return at < 0 ? { name: '', values: [group] } : { name: group.slice(0, at), values: group.slice(at + 2).split(', ') }
  })
  if (!text) return <PlainText text="" />
  return (
    <span className="cell-tags" data-tip={text}>
      {groups.map(({ name, values }, at) => (
        <span key={at} style={{ display: 'inline-flex', gap: 4, alignItems: 'center', flex: 'none' }}>
          <span>{name}</span>
          {values.map((one, place) => (
            <span key={place} className="cell-tag">
              {one}
            </span>
          ))}
        </span>
      ))}
    </span>
  )
}
