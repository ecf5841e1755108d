import { resourceAt } from '../../../resources/index'
import { rowName } from '../../../resources/kit/derived'
import { useText } from '../../ui/useText'

import type { Row } from '../../../resources/kit/protocol/list'

/** The name of the row of a cell; its id on a page without a list. */
export function useRowName(path: string, row: Row): string {
  const translate = useText()
  const resource = resourceAt(path)
  return resource ? rowName(resource, row, translate) : String(row.id)
}
