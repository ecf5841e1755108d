/** The definitions that complaints such as `R030 shop/brand: list.columns: ...` are about; each begins a line. */
export const complaintPaths = (message: string): string[] => [...new Set([...message.matchAll(/^R\d{3} ([\w/]+): /gm)].map(([, path = '']) => path))]
