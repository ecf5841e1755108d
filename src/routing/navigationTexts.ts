import { t } from '../../resources/kit/text'

/** Messages for navigation without a target. */
export const navigationTexts = {
  unknownType: t('导航失败，菜单类型无法识别！', 'Navigation failed, the menu type is unrecognized!'),
  invalidRoute: t('导航失败，该菜单没有对应的页面！', 'Navigation failed, the menu leads to no screen!'),
  alreadyThere: t('已经在这个页面了', 'You are already on this page'),
  noChild: t('没有可跳转的子菜单！', 'There is no child menu to jump to!'),
  beyondRange: t('移动位置超出范围！', 'The moving position is out of range!'),
}
