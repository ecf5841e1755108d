/* global SwaggerUIBundle */
const stored = (key) => JSON.parse(localStorage.getItem(key) ?? '{}')
// as in the back office: the language of the account that is signed in comes before the one that was chosen in this browser
const { lang } = stored('storeConfig_v2')
const isSignedIn = lang?.account?.id !== undefined && lang.account.id === stored('adminInfo').id
const language = (isSignedIn ? lang.account.language : undefined) ?? lang?.defaultLang ?? 'zh-cn'
SwaggerUIBundle({
  url: '/rest/openapi.json',
  dom_id: '#viewer',
  deepLinking: true,
  docExpansion: 'none',
  filter: true,
  tryItOutEnabled: true,
  validatorUrl: null,
  requestInterceptor: (request) => {
    request.headers['think-lang'] = language
    return request
  },
})
