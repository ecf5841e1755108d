/** What a list needs of a window that jsdom does not have. */
export function makeScreen(): void {
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  // jsdom lays nothing out; a list without a place on the page would not hear its keys
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body, configurable: true })
  Element.prototype.scrollIntoView = () => undefined
}
