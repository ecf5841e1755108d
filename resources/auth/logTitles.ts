import { t } from '../kit'

/** Titles of the admin log that belong to no list. */
export const signInTitles = {
  signIn: t('登录', 'Sign in'),
  /** Logged for the account, so that its owner sees who has the password and not the code. */
  secondStep: t('登录：密码正确，等待两步验证', 'Sign in: correct password, verification code pending'),
  disabled: t('登录：密码正确，账号已禁用', 'Sign in: correct password, account disabled'),
  /** During a pause, beyond a limit, without the captcha, or with too many codes. */
  unchecked: t('登录：未核对密码或验证码即被拒绝', 'Sign in: refused before the password or code was checked'),
  /** Logged with the sign-in, so that the owner sees that a recovery code was used. */
  recovery: t('使用恢复码登录', 'Sign in with a recovery code'),
  setup: t('创建首个管理员', 'Set up the first administrator'),
  reuse: t('登录凭证被他人重复使用，会话已结束', 'Refresh token used twice; session ended'),
} as const

export const toolTitles = {
  clearCache: t('清理缓存', 'Clear the cache'),
  upload: t('上传文件', 'Upload file'),
} as const

/** Actions on a list as a whole, after the title of its screen. */
export const listActionTitles = {
  export: t('导出', 'Export'),
  read: t('读取表格', 'Read a spreadsheet'),
  apply: t('导入', 'Import'),
  undo: t('撤销导入', 'Undo an import'),
} as const

/** Of the columns of export tasks that somebody keeps under a name, after the title of the list. */
export const exportTemplateTitles = {
  save: t('保存导出模板', 'Save an export template'),
  remove: t('删除导出模板', 'Delete an export template'),
} as const

export const profileTitle = t('个人资料', 'My profile')
export const profileActions = {
  edit: t('编辑', 'Edit'),
  endSession: t('结束一处登录', 'End a session'),
  endOtherSessions: t('结束其他登录', 'End all other sessions'),
  enrolFactor: t('设置两步验证', 'Set up two-step verification'),
  confirmFactor: t('开启两步验证', 'Turn on two-step verification'),
  renewCodes: t('重新生成恢复码', 'New recovery codes'),
  dropFactor: t('关闭两步验证', 'Turn off two-step verification'),
} as const

export const viewTitle = t('保存的视图', 'Saved views')
export const viewActions = { save: t('保存', 'Save'), remove: t('删除', 'Delete') } as const
