import Button from '@mui/material/Button'
import { useState } from 'react'

import { toTemplateParam } from '../../../resources/goods/goodsParams'
import { listOf } from '../../../resources/goods/skuValidation'
import { t } from '../../../resources/kit/text'
import { useText } from '../../ui/useText'
import { TemplateDialog } from '../goodsSpec/TemplateDialog'
import { paramTemplates } from '../goodsSpec/useTemplates'
import { useTemplateSections } from './useTemplateSections'

import type { TemplateParam } from '../../../resources/goods/goodsParams'

const texts = {
  take: t('选择模板', 'Use template'),
  title: t('选择参数模板', 'Use a parameter template'),
  near: t('本分类的模板', 'Templates for this category'),
  others: t('其他模板', 'Other'),
}

/** Templates for the category of the goods come first. */
export function ParamTemplateButton({ onTake }: { readonly onTake: (params: readonly TemplateParam[]) => void }) {
  const translate = useText()
  const nearFirst = useTemplateSections()
  const [isOpen, setOpen] = useState(false)
  const paramsOf = (params: unknown): readonly TemplateParam[] => listOf(params).map(toTemplateParam)
  return (
    <>
      <Button variant="outlined" onClick={() => setOpen(true)}>
        {translate(texts.take)}
      </Button>
      {isOpen ? (
        <TemplateDialog
          path={paramTemplates}
          title={translate(texts.title)}
          summaryOf={(row) =>
            paramsOf(row['params'])
              .map(({ name }) => name)
              .join(', ')
          }
          sectionsOf={(rows) => {
            const { near, others } = nearFirst(rows)
            return near.length
              ? [
                  { title: translate(texts.near), rows: near },
                  { title: translate(texts.others), rows: others },
                ]
              : [{ title: '', rows: others }]
          }}
          onPick={(row) => onTake(paramsOf(row['params']))}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  )
}
