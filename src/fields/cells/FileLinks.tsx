import { useMediaUrl } from '../../../providers/hooks'
import { PlainText } from './PlainText'

import type { FieldCellProps } from './cellTypes'

const nameOf = (path: string): string => decodeURIComponent(path.split('/').at(-1) ?? path)

export function FileLinks({ value }: FieldCellProps) {
  const url = useMediaUrl()
  const paths = (Array.isArray(value) ? value : [value]).filter((path): path is string => typeof path === 'string' && path !== '')
  if (paths.length === 0) return <PlainText text="" />
  return (
    <span className="cell-clip" data-clip>
      {paths.map((path, index) => (
        <span key={path}>
          {index > 0 ? ', ' : ''}
          <a href={url(path)} target="_blank" rel="noreferrer">
            {nameOf(path)}
          </a>
        </span>
      ))}
    </span>
  )
}
