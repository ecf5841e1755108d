/** A page whose back office is mounted at `/desk`; imported before anything that asks for the mount. */
const mark = document.createElement('meta')
mark.name = 'admin-base'
mark.content = '/desk'
document.head.append(mark)
