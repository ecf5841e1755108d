import { StyleSheet } from '@emotion/sheet'

/** The computed style of jsdom, for the few tests that need a size or a color. */
export const computedStyle = window.getComputedStyle.bind(window)

const inline = /^(A|ABBR|B|BUTTON|CODE|EM|I|IMG|INPUT|KBD|LABEL|SELECT|SMALL|SPAN|STRONG|SVG|SUB|SUP|TEXTAREA)$/i

/** An element's inline style, with the default `display` of its tag. */
function ownStyle(element: Element): CSSStyleDeclaration {
  const { style } = element as HTMLElement
  const display = style.display || (inline.test(element.tagName) ? 'inline' : 'block')
  return new Proxy(style, {
    get: (own, key) => {
      if (key === 'display') return display
      if (key === 'getPropertyValue') return (name: string) => (name === 'display' ? display : own.getPropertyValue(name))
      const value: unknown = Reflect.get(own, key, own)
      return value
    },
  })
}

/**
 * Queries by role read the style of every element and its ancestors, and jsdom matches every rule of every style sheet each time, which takes most of a test's
 * time. Only `hidden`, `aria-hidden` and inline styles count as hidden here.
 */
export function askForOwnStylesOnly(): void {
  window.getComputedStyle = ownStyle
}

const { insert } = StyleSheet.prototype

/** The rules of components are not put into the document: most of them need a place between others, which jsdom finds the slower the more there are. */
export function keepStylesOut(): void {
  StyleSheet.prototype.insert = () => undefined
}

/** For the few tests that read rules or computed styles; also after each test, as the next file reads this module anew. */
export function insertStyles(): void {
  StyleSheet.prototype.insert = insert
}
