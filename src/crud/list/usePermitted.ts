import { useMemo } from 'react'

import { useCan } from '../../../providers/hooks'
import { entities } from '../../../resources/index'
import { permittedResource } from '../../../resources/kit/permitted'

import type { AnyResource } from '../../../resources/kit/define'

/** The resource without the fields that this account lacks the nodes of, and with its masks, as the server answers. */
export function usePermitted(resource: AnyResource): AnyResource {
  const can = useCan()
  return useMemo(
    () => permittedResource(resource, entities, (node) => can(node.slice(0, node.lastIndexOf('/')), node.slice(node.lastIndexOf('/') + 1))),
    [resource, can],
  )
}
