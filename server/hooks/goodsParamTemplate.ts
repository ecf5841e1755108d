import { choiceSeparator } from '../../resources/goods/goodsParams'
import { goodsParamTemplate } from '../../resources/goods/goodsParamTemplate'
import { hooksFor } from '../crud/hooks'
import { namesOfParams } from '../domain/goods/namesOfParams'
import { refuseFields } from '../errors'

import type { RowOf } from '../../resources/kit/fieldTypes'

type Param = RowOf<typeof goodsParamTemplate.fields>['params'][number]

export const goodsParamTemplateHooks = hooksFor(goodsParamTemplate, {
  beforeSave: async (_, { params }) => {
    params?.forEach(refuseSeparator)
    return params && { params: params.map(withKnownDefault) }
  },
  computed: {
    summary: namesOfParams,
  },
})

/** Goods have their chosen options in one text: an option that contains the separator would be read back as several. */
function refuseSeparator({ type, options }: Param, at: number): void {
  const text = type === 'multi' ? options.find((one) => one.includes(choiceSeparator)) : undefined
  if (text !== undefined) refuseFields([{ field: `params.${at}.options`, code: 'param_option_separator', values: { text, separator: choiceSeparator } }])
}

/** A default is among the options; several of them are stored as goods store several values. */
function withKnownDefault(param: Param, at: number): Param {
  if (param.type === 'input' || !param.default) return param
  const isOne = param.type === 'select' || param.options.includes(param.default)
  const chosen = isOne ? [param.default] : param.default.split(/[,，、;；]/).flatMap((one) => one.trim() || [])
  const stray = chosen.find((one) => !param.options.includes(one))
  if (stray !== undefined) refuseFields([{ field: `params.${at}.default`, code: 'param_default_stray', values: { text: stray } }])
  return { ...param, default: chosen.join(choiceSeparator) }
}
