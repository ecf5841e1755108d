/** The rows are a table if their container is wide enough, whatever the screen is. */
export const isTable = '@container areas (min-width: 620px)'
export const gridColumns = 'minmax(150px, 1.7fr) repeat(6, minmax(64px, 1fr)) 34px'
/** The calculator is beside the rows if both fit. */
export const wideContainerQuery = '@container editor (min-width: 960px)'
