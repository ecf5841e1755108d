/** Storage that ends with the page. Its entries are its own enumerable properties, as those of the browser's storage are. */
class PageStorage {
  [key: string]: unknown
  getItem(key: string): string | null {
    return Object.hasOwn(this, key) ? String(this[key]) : null
  }
  setItem(key: string, value: string): void {
    this[key] = String(value)
  }
  removeItem(key: string): void {
    delete this[key]
  }
  clear(): void {
    for (const key of Object.keys(this)) delete this[key]
  }
}

/** The preview shares its origin with the back office: neither shall show what the other keeps, such as drafts of forms. */
export function replaceStorage(page: Window): void {
  for (const name of ['localStorage', 'sessionStorage']) Object.defineProperty(page, name, { configurable: true, value: new PageStorage() })
}
