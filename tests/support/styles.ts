/** What jsdom makes of the style sheets; for the few tests that ask for a size or a colour. */
export const computedStyle = window.getComputedStyle.bind(window)

const inline = /^(A|ABBR|B|BUTTON|CODE|EM|I|IMG|INPUT|KBD|LABEL|SELECT|SMALL|SPAN|STRONG|SVG|SUB|SUP|TEXTAREA)$/i

/** What an element says of itself, and else the usual way its kind is shown. */
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
 * Queries by role ask for the style of every element and of all around it, and jsdom matches every rule of every sheet anew
 * each time: most of the time of a test. Hidden is what says so itself: `hidden`, `aria-hidden`, its own style.
 */
export function askForOwnStylesOnly(): void {
  window.getComputedStyle = ownStyle
}
