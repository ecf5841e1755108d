/** Window features that lists need and jsdom lacks. */
export function makeScreen(): void {
  globalThis.ResizeObserver ??= class {
    observe(): void {}
    unobserve(): void {}
    disconnect(): void {}
  }
  // jsdom has no layout; a list without a size would ignore keys
  Object.defineProperty(HTMLElement.prototype, 'offsetParent', { get: () => document.body, configurable: true })
  Element.prototype.scrollIntoView = () => undefined
}
