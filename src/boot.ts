/** Evaluates the libraries and the application in two tasks instead of one, so that the browser can paint and react between them. */
import 'react-dom/client'

void import('./main')
