import { t, translate } from '../../../resources/kit/text'

import type { ChartsLocaleText } from '@mui/x-charts/locales'

import type { Language } from '../../../resources/kit/text'

const texts = {
  item: t('{point}，{series}：{value}', '{point}, {series}: {value}'),
  none: t('无数据', 'No value'),
  loading: t('加载中', 'Loading'),
  empty: t('暂无数据', 'No data'),
  connector: t('，', ', '),
}

/** What a screen reader is told while the arrow keys walk over a drawing. */
export function describeChart(language: Language): Partial<ChartsLocaleText> {
  const item = (point: string, series: string | undefined, value: string): string => translate(texts.item, language, { point, series: series ?? '', value })
  return {
    loading: translate(texts.loading, language),
    noData: translate(texts.empty, language),
    a11yNoValue: translate(texts.none, language),
    a11yConnector: translate(texts.connector, language),
    lineDescription: ({ formattedXValue, seriesLabel, formattedYValue }) => item(formattedXValue, seriesLabel, formattedYValue),
    barDescription: ({ formattedCategoryValue, seriesLabel, formattedValue }) => item(formattedCategoryValue, seriesLabel, formattedValue),
  }
}
