import { useMemo } from 'react'

import { useCan } from '../../../providers/hooks'
import { permittedResource } from '../../../resources/kit/permitted'

import type { AnyResource } from '../../../resources/kit/define'

/** The resource without the fields that this account lacks the nodes of, as the server answers. */
export function usePermitted(resource: AnyResource): AnyResource {
  const can = useCan()
  return useMemo(() => permittedResource(resource, (node) => can(node.slice(0, node.lastIndexOf('/')), node.slice(node.lastIndexOf('/') + 1))), [resource, can])
}
