import { t } from '../../../resources/kit/text'

/** Why an address shows nothing, in back office and member center. */
export const blockedTexts = {
  denied: t('没有访问权限', 'No access permission'),
  deniedText: t('您的角色组不包含此页面。需要使用时，请联系管理员授权', 'Your groups do not include this page. Contact an administrator if you need access'),
  missing: t('页面不存在', 'Page not found'),
  missingText: t('地址有误，或页面已被移走', 'The address is wrong or the page has been moved'),
  signInAgain: t('换账号登录', 'Sign in with another account'),
}
