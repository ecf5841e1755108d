import { useMemo } from 'react'

import { toTemplateParam } from '../../../resources/goods/goodsParams'
import { listOf } from '../../../resources/goods/skuValidation'
import { paramTemplates, useTemplates } from '../goodsSpec/useTemplates'
import { useTemplateSections } from './useTemplateSections'

import type { TemplateParam } from '../../../resources/goods/goodsParams'

/** The kind of input for a parameter name: by the template just selected, else by the nearest one with that name. */
export function useParamLookup(picked: readonly TemplateParam[], isEnabled: boolean): (name: string) => TemplateParam | undefined {
  const { data: templates } = useTemplates(paramTemplates, isEnabled)
  const nearFirst = useTemplateSections()
  return useMemo(() => {
    const known = new Map<string, TemplateParam>()
    const ordered = nearFirst(templates ?? [])
    for (const param of [...picked, ...[...ordered.near, ...ordered.others].flatMap((row) => listOf(row['params']).map(toTemplateParam))]) {
      if (!known.has(param.name)) known.set(param.name, param)
    }
    return (name) => known.get(name.trim())
  }, [nearFirst, picked, templates])
}
