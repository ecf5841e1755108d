import { useMemo } from 'react'

import { useCan, useFeature } from '../../../providers/hooks'
import { entities } from '../../../resources/index'
import { contactVerb } from '../../../resources/kit/masks'
import { permittedResource } from '../../../resources/kit/permitted'

import type { AnyResource } from '../../../resources/kit/define'

/** The resource without the fields that this account lacks the nodes of, and with its masks, as the server answers. Other servers mask nothing. */
export function usePermitted(resource: AnyResource): AnyResource {
  const can = useCan()
  const hasMasks = useFeature('contact')
  return useMemo(
    () =>
      permittedResource(resource, entities, (node) => {
        const [path, verb] = [node.slice(0, node.lastIndexOf('/')), node.slice(node.lastIndexOf('/') + 1)]
        return (verb === contactVerb && !hasMasks) || can(path, verb)
      }),
    [resource, can, hasMasks],
  )
}
