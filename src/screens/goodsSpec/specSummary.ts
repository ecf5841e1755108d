import { readSpecs } from '../../../resources/goods/skuValidation'

/** Names and values in one line, to tell templates apart. */
export const specSummary = (specs: unknown): string =>
  readSpecs(specs)
    .map(({ name, values }) => `${name}: ${values.map(({ value }) => value).join(', ')}`)
    .join(' · ')
