import CloudOffOutlined from '@mui/icons-material/CloudOffOutlined'
import InboxOutlined from '@mui/icons-material/InboxOutlined'
import LockOutlined from '@mui/icons-material/LockOutlined'
import SearchOffOutlined from '@mui/icons-material/SearchOffOutlined'
import Button from '@mui/material/Button'

import { inSentence, t } from '../../../resources/kit/text'
import { EmptyState } from '../../ui/EmptyState'
import { useText } from '../../ui/useText'

import type { Text } from '../../../resources/kit/text'

const texts = {
  nothing: t('还没有{title}', 'No {title} yet'),
  addFirst: t('添加后会显示在这里。', 'What you add stands here.'),
  comesByItself: t('有新记录时会显示在这里。', 'New records stand here by themselves.'),
  add: t('添加', 'Add'),
  emptyTab: t('此标签下没有{title}', 'No {title} under this tab'),
  first: t('看其他记录', 'Show the others'),
  noMatch: t('没有符合条件的记录', 'Nothing matches'),
  loosen: t('换个关键词，或清除筛选条件。', 'Try another word, or clear the filters.'),
  clear: t('清除筛选', 'Clear filters'),
  denied: t('您没有查看{title}的权限', 'You may not see {title}'),
  askFor: t('请联系管理员开通。', 'Ask an administrator for it.'),
  failed: t('列表加载失败', 'The list could not be loaded'),
  retry: t('重试', 'Try again'),
}

export function NothingYet({ title, onAdd }: { readonly title: Text; readonly onAdd?: (() => void) | undefined }) {
  const translate = useText()
  return (
    <EmptyState
      icon={<InboxOutlined aria-hidden />}
      title={translate(texts.nothing, { title: inSentence(title) })}
      text={translate(onAdd ? texts.addFirst : texts.comesByItself)}
    >
      {onAdd ? (
        <Button variant="contained" onClick={onAdd}>
          {translate(texts.add)}
        </Button>
      ) : null}
    </EmptyState>
  )
}

export function NothingMatches({ onClear }: { readonly onClear: () => void }) {
  const translate = useText()
  return (
    <EmptyState icon={<SearchOffOutlined aria-hidden />} title={translate(texts.noMatch)} text={translate(texts.loosen)}>
      <Button variant="outlined" onClick={onClear}>
        {translate(texts.clear)}
      </Button>
    </EmptyState>
  )
}

/** A tab without rows, while other tabs may have some. */
export function NothingInTab({ title, onFirst }: { readonly title: Text; readonly onFirst: (() => void) | undefined }) {
  const translate = useText()
  return (
    <EmptyState icon={<InboxOutlined aria-hidden />} title={translate(texts.emptyTab, { title: inSentence(title) })} text={translate(texts.comesByItself)}>
      {onFirst ? (
        <Button variant="outlined" onClick={onFirst}>
          {translate(texts.first)}
        </Button>
      ) : null}
    </EmptyState>
  )
}

export function NotAllowed({ title }: { readonly title: Text }) {
  const translate = useText()
  return <EmptyState icon={<LockOutlined aria-hidden />} title={translate(texts.denied, { title: inSentence(title) })} text={translate(texts.askFor)} />
}

export function LoadFailed({ message, onRetry }: { readonly message: string; readonly onRetry: () => void }) {
  const translate = useText()
  return (
    <EmptyState role="alert" icon={<CloudOffOutlined aria-hidden />} title={translate(texts.failed)} text={message}>
      <Button variant="outlined" onClick={onRetry}>
        {translate(texts.retry)}
      </Button>
    </EmptyState>
  )
}
