import { choiceSeparator } from '../../resources/goods/goodsParams'
import { goodsParamTemplate } from '../../resources/goods/goodsParamTemplate'
import { hooksFor } from '../crud/hooks'
import { namesOfParams } from '../domain/goods/namesOfParams'
import { refuseFields } from '../errors'

import type { RowOf } from '../../resources/kit/fieldTypes'

type Param = RowOf<typeof goodsParamTemplate.fields>['params'][number]

export const goodsParamTemplateHooks = hooksFor(goodsParamTemplate, {
  beforeSave: async (_, { params }) => params && { params: params.map(withKnownDefault) },
  computed: {
    summary: namesOfParams,
  },
})

/** A default is among the options; several of them are stored as goods store several values. */
function withKnownDefault(param: Param, at: number): Param {
  if (param.type === 'input' || !param.default) return param
  const isOne = param.type === 'select' || param.options.includes(param.default)
  const chosen = isOne ? [param.default] : param.default.split(/[,，、;；]/).flatMap((one) => one.trim() || [])
  const stray = chosen.find((one) => !param.options.includes(one))
  if (stray !== undefined) refuseFields([{ field: `params.${at}.default`, code: 'param_default_stray', values: { text: stray } }])
  return { ...param, default: chosen.join(choiceSeparator) }
}
