import useMediaQuery from '@mui/material/useMediaQuery'

/** Whether the window is as narrow as a phone: below the breakpoint `sm` of the theme. */
export const useIsPhone = (): boolean => useMediaQuery('(max-width:599.95px)', { noSsr: true })
