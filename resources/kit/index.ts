export { t } from './text'
export { f } from './fields'
export { defineResource } from './define'
