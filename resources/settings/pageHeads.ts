import { t } from '../kit'

/** What the browser knows of the pages of settings without their definitions. */
export const systemHead = { path: 'routine/config', title: t('系统配置', 'System settings') } as const
export const shopHead = { path: 'shop/config', title: t('商城设置', 'Shop settings') } as const
