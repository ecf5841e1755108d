import { act, screen, waitFor } from '@testing-library/react'
import { useCanAccess } from 'react-admin'
import { expect, test } from 'vitest'

import { useAuthFollowsSession } from '../../../src/layout/useAuthFollowsSession'
import { renderWith } from '../harness'

function Probe() {
  useAuthFollowsSession()
  const { canAccess } = useCanAccess({ resource: 'user/user', action: 'edit' })
  return <p>{canAccess === undefined ? 'unknown' : canAccess ? 'may edit' : 'may not edit'}</p>
}

test('changed rights reach useCanAccess', async () => {
  const { equipment } = renderWith(<Probe />, '/admin/user/user', { isSuper: false, nodes: ['user/user/index'] })
  await screen.findByText('may not edit')
  const nodes = new Map([['/admin/user/user', new Set(['/admin/user/user/index', '/admin/user/user/edit'])]])
  act(() => equipment.session.set({ ...equipment.session.get(), nodes }))
  await screen.findByText('may edit')
  act(() => equipment.session.set({ ...equipment.session.get(), nodes: new Map() }))
  await waitFor(() => expect(screen.getByText('may not edit')).toBeDefined())
})
