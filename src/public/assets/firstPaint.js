// Runs before the page is painted, so that a dark page does not flash white. The colors are those of theme.ts. Signed-in users will see a list: its scripts
// are loaded in parallel with those of the page.
;(() => {
  let chosen = {}
  try {
    chosen = JSON.parse(localStorage.getItem('storeConfig_v2') || '{}') || {}
  } catch {
    chosen = {} // without storage or with an invalid value: the browser's preference decides
  }
  const mode = chosen.layout?.themeMode
  const isDark = mode === 'dark' || (mode !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  const page = document.documentElement
  page.style.backgroundColor = isDark ? '#14181b' : '#f3f5f6'
  page.style.colorScheme = isDark ? 'dark' : 'light'
  if (chosen.lang?.defaultLang === 'en') page.lang = 'en'
  // the application replaces the splash with its first screen; until then what fails is a script of it
  const fail = () => document.querySelector(':is(#root, body) > .splash')?.setAttribute('data-failed', '')
  addEventListener('error', ({ target }) => (target === window || target instanceof HTMLScriptElement) && fail(), true)
  addEventListener('unhandledrejection', fail)
  const said = (name) => document.querySelector(`meta[name="${name}"]`)?.content ?? ''
  let isIn = false
  try {
    isIn = Boolean(JSON.parse(localStorage.getItem('adminInfo') || '{}')?.token)
  } catch {
    isIn = false
  }
  if (!isIn || !location.pathname.startsWith(`${said('admin-base')}/`)) return
  for (const href of said('list-scripts').split(' ').filter(Boolean))
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' }))
})()
