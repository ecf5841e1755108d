import { t } from '../kit/text'

/** Settings of the wire contract (12.1) that nobody changes here: other clients show them, and what they send back is dropped. */
export const fixedSettings = {
  version: { title: t('系统版本', 'Version'), tip: t('随程序更新，不能修改', 'Follows the installed program; cannot be changed') },
  time_zone: { title: t('时区', 'Time zone'), tip: t('所有时间均为北京时间，不能修改', 'All times are in the Shanghai time zone; cannot be changed') },
  backend_entrance: {
    title: t('后台入口', 'Back office path'),
    tip: t('由服务器的环境变量 ADMIN_BASE 决定', 'Set by ADMIN_BASE in the environment of the server'),
  },
} as const

export type FixedSetting = keyof typeof fixedSettings

export const isFixedSetting = (name: string): boolean => Object.hasOwn(fixedSettings, name)
