export { t } from './text'
export { f } from './fields'
export { defineDetail, defineResource } from './define'
export { defineSettings } from './settings'
