import { useEffect, useState } from 'react'

import { inSentence, t } from '../../../resources/kit/text'
import { useFormat } from '../../../providers/hooks'
import { ConfirmDialog } from '../actions/ConfirmDialog'
import { useResourceAction } from '../mutations/useResourceAction'
import { useText } from '../../ui/useText'

import type { NamedPrintout } from '../actions/useRights'

const texts = {
  title: t('{count} 张{what}打印好了吗？', '{count:Was|Were} {count} {count:slip|slips} printed?'),
  text: t(
    '确认后标记为已打印，列表可以据此筛选。取消了打印就不要标记。',
    'Printed records are marked so that the list can be filtered by it. Do not mark them if you canceled printing.',
  ),
  mark: t('标记为已打印', 'Mark as printed'),
}

interface Props {
  readonly path: string
  readonly printout: NamedPrintout
  readonly ids: readonly number[]
  readonly onMarked: () => void
}

/** Asks after printing whether it succeeded, because the browser does not tell, and marks the rows. */
export function PrintedMark({ path, printout, ids, onMarked }: Props) {
  const translate = useText()
  const format = useFormat()
  const act = useResourceAction(path)
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    const show = (): void => setShown(true)
    window.addEventListener('afterprint', show)
    return () => window.removeEventListener('afterprint', show)
  }, [])
  if (!isShown) return null
  const run = async (): Promise<void> => {
    await act({ action: printout.name, ids })
    onMarked()
  }
  return (
    <ConfirmDialog
      question={{
        title: translate(texts.title, { count: format.number(ids.length), what: inSentence(printout.title) }),
        text: translate(texts.text),
        confirmLabel: translate(texts.mark),
        run: () => run().catch(() => undefined), // the data provider has reported the refusal
      }}
      onClose={() => setShown(false)}
    />
  )
}
