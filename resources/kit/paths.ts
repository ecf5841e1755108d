/** The only place that derives other names from the path of a resource. */

const upperFirst = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1)

/** `shop/notify/notify` -> `shop.notify.Notify`, the controller on the wire. */
export function controllerOf(path: string): string {
  const parts = path.split('/')
  return [...parts.slice(0, -1), upperFirst(parts.at(-1) ?? '')].join('.')
}

/** `/admin/auth.Admin/index` */
export const callOf = (path: string, action: string): string => `/admin/${controllerOf(path)}/${action}`

/** `auth/admin` + `add` -> `auth/admin/add`, the name of the button rule. */
export const nodeOf = (path: string, action: string): string => `${path}/${action}`

/** `/admin/auth/admin`, the address of the screen in the back office. */
export const screenOf = (path: string, adminBase = '/admin'): string => `${adminBase}/${path}`

/** The component key (wire contract 12) of a menu rule of type tab. */
export const componentOf = (path: string): string => `/src/views/backend/${path}/index.vue`

/** `user/moneyLog` -> `user/MoneyLog.php`, how clients of the wire contract name a list in the rules of data security. */
export const controllerFileOf = (path: string): string => `${controllerOf(path).replaceAll('.', '/')}.php`
