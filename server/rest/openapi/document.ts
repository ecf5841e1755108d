import { t, translate } from '../../../resources/kit/text'
import { componentsOf, pathsOf } from './paths'
import { refusalResponses } from './responses'

import type { Language } from '../../../resources/kit/text'
import type { ResourceRegistry } from '../../crud/compile/compileResources'
import type { JsonSchema } from '../../types/shared/jsonSchema'

const texts = {
  title: t('掌柜开放接口', 'Open API of Zhanggui'),
  about: t(
    '后台的全部资源，采用 ra-data-simple-rest 的约定；权限、校验、版本与日志同后台一致。',
    'The resources of the back office in the dialect of ra-data-simple-rest, with the same rights, checks, versions and logs.',
  ),
}

/** The OpenAPI 3.1 description of /rest, from the definitions: the same for every caller, because it says nothing that the scripts of the back office do not. */
export function openApiDocument(registry: ResourceRegistry, version: string, language: Language): JsonSchema {
  return {
    openapi: '3.1.0',
    info: { title: translate(texts.title, language), description: translate(texts.about, language), version },
    servers: [{ url: '/rest' }],
    security: [{ token: [] }],
    tags: registry.all.map(({ resource }) => ({ name: resource.path, description: translate(resource.title, language) })),
    paths: Object.assign({}, ...registry.all.map((compiled) => pathsOf(compiled, language))) as JsonSchema,
    components: {
      schemas: Object.assign({}, ...registry.all.map((compiled) => componentsOf(compiled, registry, language))) as JsonSchema,
      responses: refusalResponses(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  }
}
