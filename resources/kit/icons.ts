/** The names of the icons that definitions and menu rules can have. `src/ui/icon` draws exactly these, which `tests/house/icons.test.ts` checks. */
export const iconNames: ReadonlySet<string> = new Set(
  `
  address-book archive area-chart arrows ban bank bar-chart barcode bars bell birthday-cake bolt book bookmark boxes
  briefcase bug building bullhorn calculator calendar calendar-check-o camera car check check-circle check-square circle-o clipboard
  clock-o cloud cloud-upload code coffee cog cogs comment comments compass copy credit-card cube cubes
  dashboard database diamond download edit ellipsis-h envelope exchange exclamation-circle exclamation-triangle external-link eye file file-image-o
  file-text film filter fire flag folder folder-open gavel gift globe graduation-cap group headphones heart
  history home id-card image inbox info-circle key language leaf lightbulb-o line-chart link list list-alt
  list-ul lock magic map map-marker minus mobile money music newspaper-o paint-brush paper-plane pencil percent
  phone pie-chart plane plus power-off print puzzle-piece qrcode question-circle random recycle refresh retweet rmb
  rocket save score search server share shield ship shopping-bag shopping-basket shopping-cart sign-out sitemap sliders
  smile-o star table tag tags tasks terminal th th-large th-list thumbs-up ticket times
  trash trophy truck undo unlock upload user user-circle user-plus user-secret users video-camera volume-up wechat
  wifi wrench
  `
    .trim()
    .split(/\s+/),
)

/** `fa fa-truck` -> `truck`: the prefix may be left out. */
export const iconKey = (name: string): string => name.replace(/^.*\bfa-/, '').trim()
