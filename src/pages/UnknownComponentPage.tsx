import Button from '@mui/material/Button'
import { Link } from 'react-router-dom'

import { adminBase } from '../../providers/http/addresses'
import { t } from '../../resources/kit/text'
import { useText } from '../ui/useText'
import { MessagePage } from './MessagePage'

import type { MenuRule } from '../../resources/kit/protocol'

const texts = {
  title: t('这个菜单还没有页面', 'This menu has no screen here'),
  text: t('规则“{title}”指向组件 {component}，当前版本不包含它', 'The rule "{title}" names the component {component}, which this version does not have'),
  home: t('回到后台首页', 'To the back office'),
}

export function UnknownComponentPage({ rule: { title, component } }: { readonly rule: MenuRule }) {
  const translate = useText()
  return (
    <MessagePage isInside title={translate(texts.title)} text={translate(texts.text, { title, component })}>
      <Button component={Link} to={adminBase} variant="contained">
        {translate(texts.home)}
      </Button>
    </MessagePage>
  )
}
