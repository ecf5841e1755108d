/** What one value of a filter may be before it reaches the server. */

export const isId = (value: string): boolean => /^\d{1,16}$/.test(value)
export const isNumber = (value: string): boolean => /^-?\d{1,15}(\.\d{1,6})?$/.test(value)
export const isDay = (value: string): boolean => /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(`${value}T00:00:00Z`))
export const isMoment = (value: string): boolean => isDay(value.slice(0, 10)) && /^.{10}( ([01]\d|2[0-3]):[0-5]\d:[0-5]\d)?$/.test(value)
export const isText = (value: string): boolean => value !== '' && value.length <= 255
