// @vitest-environment jsdom
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Frame } from '../../../src/renderer/frame/frame'
import { fakeClient } from '../helpers/fake-client'
import { renderInWindow } from '../helpers/render'
import { sampleHost } from '../helpers/samples'

it('tells of files that were damaged and set aside, until that is read', async () => {
  const told = 'profiles.json is damaged (empty file): moved aside, last good copy restored.'
  const client = fakeClient({ topics: { host: sampleHost({ quarantined: [told] }) } })
  await renderInWindow(<Frame />, { client, path: '/settings' })
  await screen.findByText(told)
  await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close' })))
  expect(screen.queryByText(told)).toBeNull()
})
