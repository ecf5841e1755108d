import CssBaseline from '@mui/material/CssBaseline'
import { createTheme, ThemeProvider } from '@mui/material/styles'
import { createRoot } from 'react-dom/client'

import { PreviewShell } from './PreviewShell'

const element = document.getElementById('root')
if (!element) throw new Error('the page has no element #root')
const theme = createTheme({ colorSchemes: { light: true, dark: true }, typography: { fontSize: 13 } })
createRoot(element).render(
  <ThemeProvider theme={theme}>
    <CssBaseline />
    <PreviewShell path={location.pathname.replace(/^\/preview\/?|\/$/g, '')} />
  </ThemeProvider>,
)
