/** A name for those who may choose a member but not see contacts: many members have their number as name. */
export const withoutNumber = (name: unknown): string => String(name ?? '').replace(/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2')
