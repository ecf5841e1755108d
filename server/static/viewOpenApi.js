/* global SwaggerUIBundle */
// in the language that was chosen in the back office
const { lang } = JSON.parse(localStorage.getItem('storeConfig_v2') ?? '{}')
const language = lang?.defaultLang ?? 'zh-cn'
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
