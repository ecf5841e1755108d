import { useMediaUrl } from '../../../providers/hooks'

import type { FieldCellProps } from './cellTypes'

/** Pictures of a row on paper: all of them are there before it is printed. */
export function PrintedPictures({ value }: FieldCellProps) {
  const url = useMediaUrl()
  const paths = (Array.isArray(value) ? value : [value]).flatMap((path: unknown) => (typeof path === 'string' && path ? [path] : []))
  return paths.map((path) => <img key={path} className="printed-picture" src={url(path)} alt="" loading="eager" />)
}
