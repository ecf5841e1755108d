/** A page whose back office is mounted at `/desk`; must be imported before any module that reads the mount path. */
const mark = document.createElement('meta')
mark.name = 'admin-base'
mark.content = '/desk'
document.head.append(mark)
