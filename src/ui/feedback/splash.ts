/** What index.html shows while the scripts load, as long as it is on the screen. */
export const shownSplash = (): Element | null => document.querySelector('.splash')

/** React empties its root at the first commit, and an empty frame comes before the first screen; the splash stays until there is something to see. */
export function keepSplash(root: Element): void {
  const splash = shownSplash()
  if (!splash) return
  root.after(splash)
  // called before the commit is painted
  const onChange = (_: unknown, observer: MutationObserver): void => {
    if (root.textContent === '' && !root.querySelector('[role=status]')) return
    splash.remove()
    observer.disconnect()
  }
  new MutationObserver(onChange).observe(root, { childList: true, subtree: true })
}
