/** The layouts of the back office, and the offset of the content from the top in each, in px. */
export const headerHeights = { Default: 70, Classic: 50, Streamline: 60, Double: 60 } as const
export type LayoutMode = keyof typeof headerHeights
export const layoutModes = Object.keys(headerHeights) as LayoutMode[] // the keys of the line above

/** Transition of a new screen. */
export const animations = ['slide-right', 'slide-left', 'fade', 'none'] as const
export type Animation = (typeof animations)[number]

/** One color for the light and one for the dark theme. */
export type ColorPair = readonly [light: string, dark: string]

/** Width of the open menu in px; collapsed it is always 64. */
export const menuWidths = { usual: 260, collapsed: 64, least: 200, most: 400 } as const

export const defaultColors = {
  primaryColor: ['#0b6b5d', '#54c8b4'],
  menuBackground: ['#ffffff', '#1c2226'],
  menuColor: ['#1b2227', '#e7ebee'],
  menuActiveBackground: ['#e6f0ef', '#213434'],
  menuActiveColor: ['#0b6b5d', '#54c8b4'],
  menuTopBarBackground: ['#ffffff', '#1c2226'],
  headerBarBackground: ['#ffffff', '#1c2226'],
  headerBarTabColor: ['#56616a', '#a3aeb6'],
  headerBarTabActiveBackground: ['#e6f0ef', '#213434'],
  headerBarTabActiveColor: ['#0b6b5d', '#54c8b4'],
} as const satisfies Readonly<Record<string, ColorPair>>

export type ColorName = keyof typeof defaultColors
export const colorNames = Object.keys(defaultColors) as ColorName[] // the keys of the record above

export type LayoutConfig = {
  readonly layoutMode: LayoutMode
  readonly mainAnimation: Animation
  readonly menuWidth: number
  readonly menuCollapse: boolean
  /** One open directory per level: opening one closes the others. */
  readonly menuUniqueOpened: boolean
  /** The bar with logo and name above the menu. */
  readonly menuShowTopBar: boolean
  readonly menuDefaultIcon: string
} & Readonly<Record<ColorName, ColorPair>>

export const defaultLayout: LayoutConfig = {
  layoutMode: 'Default',
  mainAnimation: 'slide-right',
  menuWidth: menuWidths.usual,
  menuCollapse: false,
  menuUniqueOpened: true,
  menuShowTopBar: true,
  menuDefaultIcon: 'fa fa-circle-o',
  ...defaultColors,
}

/** Reads the stored layout key by key; an invalid value falls back to the default. */
export function readLayout(stored: unknown): LayoutConfig {
  const config = (typeof stored === 'object' && stored !== null ? stored : {}) as Readonly<Record<string, unknown>>
  const flag = (key: 'menuCollapse' | 'menuUniqueOpened' | 'menuShowTopBar'): boolean => (typeof config[key] === 'boolean' ? config[key] : defaultLayout[key])
  const icon = config['menuDefaultIcon']
  return {
    layoutMode: oneOf(layoutModes, config['layoutMode']) ?? defaultLayout.layoutMode,
    mainAnimation: oneOf(animations, config['mainAnimation']) ?? defaultLayout.mainAnimation,
    menuWidth: widthOf(config['menuWidth']),
    menuCollapse: flag('menuCollapse'),
    menuUniqueOpened: flag('menuUniqueOpened'),
    menuShowTopBar: flag('menuShowTopBar'),
    menuDefaultIcon: typeof icon === 'string' && icon !== '' ? icon : defaultLayout.menuDefaultIcon,
    ...colorsOf(config),
  }
}

const oneOf = <Value>(values: readonly Value[], input: unknown): Value | undefined => values.find((value) => value === input)

const widthOf = (input: unknown): number =>
  typeof input === 'number' && Number.isFinite(input) ? Math.min(menuWidths.most, Math.max(menuWidths.least, Math.round(input))) : menuWidths.usual

const isColor = (value: unknown): value is string => typeof value === 'string' && /^#[0-9a-f]{6}$/i.test(value)

function colorsOf(config: Readonly<Record<string, unknown>>): Record<ColorName, ColorPair> {
  const pairs = colorNames.map((name): [ColorName, ColorPair] => {
    const pair: readonly unknown[] = Array.isArray(config[name]) ? config[name] : []
    const [light, dark] = defaultColors[name]
    return [name, [isColor(pair[0]) ? pair[0] : light, isColor(pair[1]) ? pair[1] : dark]]
  })
  return Object.fromEntries(pairs) as Record<ColorName, ColorPair> // one pair for every name
}
