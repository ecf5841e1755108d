/**
 * Numbers and amounts as they stand in sentences, with thousands separated, in both languages alike; of browser and server. Without Intl, which costs more and is
 * not needed for this.
 */

/** `1,234,567` and `-1,234.5`. */
export function numberText(value: number): string {
  const [whole = '', decimals] = String(value).split('.')
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}

/** Yuan as `¥1,234.50` and `-¥0.50`. */
export function moneyText(yuan: number | string): string {
  const amount = Number(yuan)
  const [whole = '', decimals = ''] = Math.abs(amount).toFixed(2).split('.')
  return `${amount < 0 ? '-' : ''}¥${numberText(Number(whole))}.${decimals}`
}
