import { Resource } from 'react-admin'

import { resources } from '../../resources'
import { rowName } from '../../resources/kit/derived'
import { RequireSignIn } from '../pages/RequireSignIn'
import { Icon } from '../ui/icon/Icon'

import type { ComponentType, ReactElement } from 'react'

import type { Row } from '../../resources/kit/protocol/list'
import type { Translate } from '../../resources/kit/text'

/** Every definition as react-admin's hooks know it. The shell draws the screens, so that tabs stay mounted; the route only asks for the sign-in. */
export const resourceElements = (translate: Translate): readonly ReactElement[] =>
  resources.map((resource) => (
    <Resource
      key={resource.path}
      name={resource.path}
      list={RequireSignIn}
      hasCreate={resource.crud.includes('add')}
      hasEdit={resource.crud.includes('edit')}
      hasShow={resource.crud.includes('index')}
      icon={icons[resource.path]}
      options={{ label: translate(resource.title) }}
      recordRepresentation={(row: Row) => rowName(resource, row, translate)}
    />
  ))

/** Created once, because a new component would be mounted anew. */
const icons: Readonly<Record<string, ComponentType>> = Object.fromEntries(resources.map(({ path, menu }) => [path, () => <Icon name={menu.icon} />]))
